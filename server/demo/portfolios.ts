import type { ProjectId } from '#contract/ids.ts';
import type { Context, Medium, NewBlock, ProjectParts } from '../context.ts';
import { IMAGE_UPLOAD, type IncomingFile, withMedia } from '../domain/uploads.ts';
import { newId } from '../new-id.ts';
import { type Artwork, FORMATS } from './artworks/render.ts';
import { withArtworks } from './gallery.ts';
import type { Person } from './people.ts';
import {
  BANNERS,
  PORTFOLIO_SCRIPT,
  type ScriptedPicture,
  type ScriptedProject,
} from './portfolio-script.ts';
import type { Random } from './random.ts';

const BANNER_PX = [1920, 480] as const;

/** Gives people their banners and the projects of the script. */
export async function addPortfolios(
  context: Context,
  personOf: (username: string) => Person,
  random: Random,
): Promise<void> {
  for (const { by, style, palette } of BANNERS) {
    const [widthPx, heightPx] = BANNER_PX;
    const artwork = { style, palette, seed: random.whole(1, 1e6), widthPx, heightPx };
    await addBanner(context, personOf(by), artwork);
  }
  for (const scripted of PORTFOLIO_SCRIPT) {
    await addProject(context, personOf(scripted.by), scripted, random);
  }
}

async function addBanner(context: Context, person: Person, artwork: Artwork): Promise<void> {
  await withStored(context, person, [artwork], (mediumOf) =>
    context.store.transaction(async (tx) => {
      const banner = mediumOf(0);
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
  const pictures = picturesOf(scripted);
  const artworks = pictures.map(({ style, palette, format }): Artwork => {
    const [widthPx, heightPx] = FORMATS[format];
    return { style, palette, seed: random.whole(1, 1e6), widthPx, heightPx };
  });
  const nowMs = context.now();
  const { title, subtitle, date, classification, shortDescription, keywords } = scripted;
  const texts = { title, subtitle, date, classification, shortDescription, keywords };
  await withStored(context, owner, artworks, (mediumOf) =>
    context.store.transaction(async (tx) => {
      for (const index of pictures.keys()) await tx.media.add(mediumOf(index));
      const id = newId(nowMs) as ProjectId;
      const parts = partsOf(context, scripted, (picture) => mediumOf(pictures.indexOf(picture)));
      await tx.projects.add({ id, owner: owner.id, ...texts }, parts, nowMs);
    }),
  );
}

/** Every picture of a project, the cover first. */
function picturesOf({ cover, blocks, gallery }: ScriptedProject): ScriptedPicture[] {
  const shown = blocks.filter((block) => typeof block !== 'string');
  return [cover, ...shown, ...gallery];
}

function partsOf(
  context: Context,
  { cover, blocks, gallery }: ScriptedProject,
  mediumOf: (picture: ScriptedPicture) => Medium,
): ProjectParts {
  return {
    cover: mediumOf(cover).id,
    coverAlt: cover.alt,
    gallery: gallery.map((picture) => ({ media: mediumOf(picture).id, alt: picture.alt })),
    blocks: blocks.map((block): NewBlock => {
      const id = context.newId();
      return typeof block === 'string'
        ? { id, type: 'text', text: block }
        : { id, type: 'image', media: mediumOf(block).id, alt: block.alt };
    }),
  };
}

/** Paints the artworks and hands them to `work` as media whose files are in their place. */
async function withStored(
  context: Context,
  owner: Person,
  artworks: readonly Artwork[],
  work: (mediumOf: (index: number) => Medium) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController();
  await withArtworks(context, artworks, (files) => {
    const uploads = files.map((file) => ({ file, words: IMAGE_UPLOAD }));
    return withMedia(context, owner, uploads, signal, (mediumOf) =>
      work((index) => mediumOf(fileAt(files, index))),
    );
  });
}

function fileAt(files: readonly IncomingFile[], index: number): IncomingFile {
  const file = files[index];
  if (!file) throw new RangeError(`There is no artwork ${index}.`);
  return file;
}
