import type { ProjectId } from '#contract/ids.ts';
import type { Context } from '../context.ts';
import { IMAGE_UPLOAD, type IncomingFile, withUploads } from '../domain/media/uploads.ts';
import { newId } from '../new-id.ts';
import type { MediaRecord } from '../store/media/media.ts';
import type { NewBlock, ProjectParts } from '../store/projects/projects.ts';
import { type Artwork, FORMATS } from './artworks/render.ts';
import { withArtworks } from './gallery.ts';
import type { Person } from './people.ts';
import {
  BANNERS,
  PORTFOLIO_SCRIPT,
  type ScriptedImage,
  type ScriptedProject,
} from './portfolio-script.ts';
import type { Random } from './random.ts';

const BANNER_PX = [1920, 480] as const;

/** Adds the banners and projects of the script. */
export async function addPortfolios(
  context: Context,
  personOf: (username: string) => Person,
  random: Random,
): Promise<void> {
  for (const { by, style, palette } of BANNERS) {
    const [widthPx, heightPx] = BANNER_PX;
    const artwork = { style, palette, seed: random.integer(1, 1e6), widthPx, heightPx };
    await addBanner(context, personOf(by), artwork);
  }
  for (const scripted of PORTFOLIO_SCRIPT) {
    await addProject(context, personOf(scripted.by), scripted, random);
  }
}

async function addBanner(context: Context, person: Person, artwork: Artwork): Promise<void> {
  await withStored(context, person, [artwork], (mediaOf) =>
    context.store.transaction(async (tx) => {
      const banner = mediaOf(0);
      await tx.media.add(banner);
      await tx.profiles.update(person.id, {}, { banner: banner.id });
    }),
  );
}

async function addProject(
  context: Context,
  owner: Person,
  scripted: ScriptedProject,
  random: Random,
): Promise<void> {
  const images = imagesOf(scripted);
  const artworks = images.map(({ style, palette, format }): Artwork => {
    const [widthPx, heightPx] = FORMATS[format];
    return { style, palette, seed: random.integer(1, 1e6), widthPx, heightPx };
  });
  const nowMs = context.now();
  const { title, subtitle, date, classification, shortDescription, keywords } = scripted;
  const texts = { title, subtitle, date, classification, shortDescription, keywords };
  await withStored(context, owner, artworks, (mediaOf) =>
    context.store.transaction(async (tx) => {
      for (const index of images.keys()) await tx.media.add(mediaOf(index));
      const id = newId(nowMs) as ProjectId;
      const parts = partsOf(context, scripted, (image) => mediaOf(images.indexOf(image)));
      await tx.projects.add({ id, owner: owner.id, ...texts }, parts, nowMs);
    }),
  );
}

/** Returns every image of a project, cover first. */
function imagesOf({ cover, blocks, gallery }: ScriptedProject): ScriptedImage[] {
  const shown = blocks.filter((block) => typeof block !== 'string');
  return [cover, ...shown, ...gallery];
}

function partsOf(
  context: Context,
  { cover, blocks, gallery }: ScriptedProject,
  mediaOf: (image: ScriptedImage) => MediaRecord,
): ProjectParts {
  return {
    cover: mediaOf(cover).id,
    coverAlt: cover.alt,
    gallery: gallery.map((image) => ({ media: mediaOf(image).id, alt: image.alt })),
    blocks: blocks.map((block): NewBlock => {
      const id = context.newId();
      return typeof block === 'string'
        ? { id, type: 'text', text: block }
        : { id, type: 'image', media: mediaOf(block).id, alt: block.alt };
    }),
  };
}

/** Paints the artworks and hands them to `work` as media whose files are in their place. */
async function withStored(
  context: Context,
  owner: Person,
  artworks: readonly Artwork[],
  work: (mediaOf: (index: number) => MediaRecord) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController();
  await withArtworks(context, artworks, (files) => {
    const uploads = files.map((file) => ({ file, words: IMAGE_UPLOAD }));
    return withUploads(context, owner, uploads, signal, (mediaOf) =>
      work((index) => mediaOf(fileAt(files, index))),
    );
  });
}

function fileAt(files: readonly IncomingFile[], index: number): IncomingFile {
  const file = files[index];
  if (!file) throw new RangeError(`There is no artwork ${index}.`);
  return file;
}
