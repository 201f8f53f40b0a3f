import type { ProjectId } from '#contract/ids.ts';
import type { Context } from '../context.ts';
import { IMAGE_UPLOAD, type IncomingFile, withUploads } from '../domain/media/uploads.ts';
import { newId } from '../new-id.ts';
import type { MediaRecord } from '../store/media/media.ts';
import type { NewBlock, ProjectParts } from '../store/projects/projects.ts';
import { withImages } from './gallery.ts';
import type { Person } from './people.ts';
import {
  BANNERS,
  PORTFOLIO_SCRIPT,
  type ScriptedImage,
  type ScriptedProject,
} from './portfolio-script.ts';

/** Adds the banners and projects of the script. */
export async function addPortfolios(
  context: Context,
  personOf: (username: string) => Person,
): Promise<void> {
  for (const { by, image } of BANNERS) await addBanner(context, personOf(by), image);
  for (const scripted of PORTFOLIO_SCRIPT) {
    await addProject(context, personOf(scripted.by), scripted);
  }
}

async function addBanner(context: Context, person: Person, image: string): Promise<void> {
  await withStored(context, person, [image], (mediaOf) =>
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
): Promise<void> {
  const images = imagesOf(scripted);
  const names = images.map(({ image }) => image);
  const nowMs = context.now();
  const { title, subtitle, date, classification, shortDescription, keywords } = scripted;
  const texts = {
    title,
    subtitle,
    date,
    classification,
    shortDescription,
    keywords,
    state: 'published' as const,
  };
  await withStored(context, owner, names, (mediaOf) =>
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
    coverFocus: undefined,
    gallery: gallery.map((image) => ({ media: mediaOf(image).id, alt: image.alt })),
    blocks: blocks.map((block): NewBlock => {
      const id = context.newId();
      return typeof block === 'string'
        ? { id, type: 'text', text: block }
        : { id, type: 'image', media: mediaOf(block).id, alt: block.alt };
    }),
  };
}

/** Stores images of the demo and passes their media records to `work`. */
async function withStored(
  context: Context,
  owner: Person,
  names: readonly string[],
  work: (mediaOf: (index: number) => MediaRecord) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController();
  await withImages(context, names, (files) => {
    const uploads = files.map((file) => ({ file, words: IMAGE_UPLOAD }));
    return withUploads(context, owner, uploads, signal, (mediaOf) =>
      work((index) => mediaOf(fileAt(files, index))),
    );
  });
}

function fileAt(files: readonly IncomingFile[], index: number): IncomingFile {
  const file = files[index];
  if (!file) throw new RangeError(`There is no image ${index}.`);
  return file;
}
