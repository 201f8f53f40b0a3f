import type { ProjectState } from '#contract/rules/permissions.ts';
import type { ContentBlock, FocalPoint, Project, ProjectImage } from '#contract/schema/project.ts';
import type { Attachment } from '../shared/attachments/attachment.ts';

/** An image or video that the server stores already. */
interface StoredAttachment {
  readonly status: 'stored';
  /** Its address on the server. */
  readonly src: string;
  readonly previewSrc: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An image or video of the form. Only `stored` and `ready` ones can be saved. */
export type SlotAttachment = StoredAttachment | Attachment;

/** A place for an image or video. The key is the form's own and never changes. */
export interface MediaSlot {
  readonly key: string;
  readonly alt: string;
  readonly attachment: SlotAttachment;
}

export interface TextBlock {
  readonly key: string;
  /** The id under which the server knows the block. */
  readonly id: string | undefined;
  readonly type: 'text';
  readonly text: string;
}

export interface MediaBlock extends MediaSlot {
  readonly id: string | undefined;
  readonly type: 'image' | 'video';
}

export type EditorBlock = TextBlock | MediaBlock;

export interface EditorTexts {
  readonly title: string;
  readonly subtitle: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string;
  readonly classification: string;
  readonly shortDescription: string;
  readonly keywords: readonly string[];
}

/** A project while it is edited. Immutable: each change is another form. */
export interface EditorForm extends EditorTexts {
  readonly state: ProjectState;
  readonly cover: MediaSlot | undefined;
  /** Of the cover; `undefined` is its centre. */
  readonly coverFocus: FocalPoint | undefined;
  readonly blocks: readonly EditorBlock[];
  readonly gallery: readonly MediaSlot[];
}

export type ListName = 'blocks' | 'gallery';

/** Something that was taken out, and where it was. */
export type RemovedEntry = (
  | { readonly list: 'cover'; readonly slot: MediaSlot }
  | { readonly list: 'blocks'; readonly index: number; readonly block: EditorBlock }
  | { readonly list: 'gallery'; readonly index: number; readonly slot: MediaSlot }
) & {
  /** Another file stands in its place; put back, it takes that again. */
  readonly isReplaced?: boolean;
  /** Its place was empty before the other file took it: that one began without its description. */
  readonly wasMissing?: boolean;
};

let lastKey = 0;

/** Returns a key for a new entry; it never changes, and nothing else has it. */
export function newKey(): string {
  lastKey += 1;
  return `k${lastKey}`;
}

/**
 * The form of a stored project, or an empty one.
 *
 * @param before what stands there so far: a block that is in both keeps its key, and with it the
 *   focus in it; so does an image of the gallery.
 */
export function editorFormOf(
  project: Project | undefined,
  before: EditorForm = EMPTY_FORM,
): EditorForm {
  if (!project) return EMPTY_FORM;
  const { coverPhotoMedia, coverPhoto, galleryMedia } = project;
  const cover = coverPhotoMedia ?? (coverPhoto === '' ? undefined : { src: coverPhoto });
  const { title, subtitle, date, classification, shortDescription, keywords } = project;
  const textFields = { title, subtitle, date, classification, shortDescription, keywords };
  const keyOfBlock = keysBy(before.blocks, ({ id }) => id);
  const keyOfImage = keysBy(
    before.gallery,
    ({ attachment }) => 'src' in attachment && attachment.src,
  );
  return {
    ...textFields,
    state: project.state,
    cover: cover && slotOf(cover, newKey()),
    coverFocus: project.coverFocus,
    blocks: project.contentBlocks.map((block) => blockOf(block, keyOfBlock(block._id))),
    gallery: galleryMedia.map((image) => slotOf(image, keyOfImage(image.src))),
  };
}

/** Answers the key of the entry that `nameBy` knows by a name, each once, and new ones beyond them. */
function keysBy<Entry extends { readonly key: string }>(
  entries: readonly Entry[],
  nameBy: (entry: Entry) => string | false | undefined,
): (name: string) => string {
  const left = new Set(entries);
  return (name) => {
    const found = [...left].find((entry) => nameBy(entry) === name);
    if (!found) return newKey();
    left.delete(found);
    return found.key;
  };
}

export const EMPTY_FORM: EditorForm = {
  title: '',
  subtitle: '',
  date: '',
  classification: '',
  shortDescription: '',
  keywords: [],
  state: 'published',
  cover: undefined,
  coverFocus: undefined,
  blocks: [],
  gallery: [],
};

function blockOf(block: ContentBlock, key: string): EditorBlock {
  const { _id: id, type, content } = block;
  if (type === 'text') return { key, id, type, text: content };
  const still = type === 'video' ? { src: block.poster ?? '', variants: [] } : { src: content };
  return {
    ...slotOf({ ...block, ...still }, key),
    id,
    type,
    attachment: storedOf(block, still.src, content),
  };
}

function slotOf(image: ProjectImage, key: string): MediaSlot {
  return { key, alt: image.alt ?? '', attachment: storedOf(image, image.src, image.src) };
}

/** A picture that is kept as a data URL is no file yet: it has to become one. */
function storedOf(
  { width = 0, height = 0, variants = [] }: Omit<ProjectImage, 'src'>,
  previewSrc: string,
  src: string,
): SlotAttachment {
  if (isDataUrl(src)) {
    return { status: 'working', source: { kind: 'data-url', dataUrl: src }, share: 0 };
  }
  const small = variants.find((variant) => variant.width >= PREVIEW_PX);
  return {
    status: 'stored',
    src,
    previewSrc: small?.src ?? previewSrc,
    widthPx: width,
    heightPx: height,
  };
}

/** Wide enough for what the editor shows. */
const PREVIEW_PX = 640;

export function isDataUrl(text: string): boolean {
  return /^data:image\//i.test(text);
}

/** The places for media, wherever they stand. */
export function slotsOf({ cover, blocks, gallery }: EditorForm): readonly MediaSlot[] {
  const inBlocks = blocks.filter((block) => block.type !== 'text');
  return [...(cover ? [cover] : []), ...inBlocks, ...gallery];
}

/** Whether every picture and film is one that the server keeps already. */
export function isAsStored(form: EditorForm): boolean {
  return slotsOf(form).every(({ attachment }) => attachment.status === 'stored');
}

/** Whether a file stands in the form that was not taken, or whose preparing was stopped. */
export function hasFailedFiles(form: EditorForm): boolean {
  return slotsOf(form).some(
    ({ attachment: { status } }) => status === 'refused' || status === 'stopped',
  );
}

/** How many files are still being prepared. */
export function pendingFileCount(form: EditorForm): number {
  return slotsOf(form).filter(({ attachment }) => attachment.status === 'working').length;
}

/** How far the preparation of all new files is: their number, and a share in [0, 1]. */
export function preparationOf(form: EditorForm) {
  const shares = slotsOf(form).flatMap(({ attachment }) => {
    if (attachment.status === 'working') return [attachment.share];
    return attachment.status === 'ready' ? [1] : [];
  });
  const total = shares.length;
  const share = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, total);
  return { pending: pendingFileCount(form), total, share };
}

/**
 * The form with one place for a medium changed; the same form where nobody has that key. Lists
 * without it stay the same ones, so that they are not drawn again.
 */
export function withSlot(
  form: EditorForm,
  key: string,
  change: (slot: MediaSlot) => Partial<Omit<MediaSlot, 'key'>>,
): EditorForm {
  const { cover, blocks, gallery } = form;
  const inBlocks = blocks.findIndex((block) => block.key === key);
  const inGallery = gallery.findIndex((slot) => slot.key === key);
  const [block, slot] = [blocks[inBlocks], gallery[inGallery]];
  if (cover?.key === key) return { ...form, cover: { ...cover, ...change(cover) } };
  if (block && block.type !== 'text') {
    const changed = ofItsKind({ ...block, ...change(block) }, block);
    return { ...form, blocks: blocks.with(inBlocks, changed) };
  }
  if (slot) return { ...form, gallery: gallery.with(inGallery, { ...slot, ...change(slot) }) };
  return form;
}

/** What was chosen decides whether a block is an image or a film; one of the other kind is new. */
function ofItsKind(block: MediaBlock, before: MediaBlock): MediaBlock {
  const { attachment } = block;
  if (attachment.status !== 'ready' || attachment.kind === before.type) return block;
  return { ...block, type: attachment.kind, id: undefined };
}

/** The form without a block, a gallery image or the cover, and what was taken out. */
export function without(
  form: EditorForm,
  key: string,
): { readonly form: EditorForm; readonly removed: RemovedEntry } | undefined {
  const { cover, blocks, gallery } = form;
  if (cover?.key === key) {
    return { form: { ...form, cover: undefined }, removed: { list: 'cover', slot: cover } };
  }
  const inBlocks = blocks.findIndex((block) => block.key === key);
  const block = blocks[inBlocks];
  if (block) {
    return {
      form: { ...form, blocks: blocks.toSpliced(inBlocks, 1) },
      removed: { list: 'blocks', index: inBlocks, block },
    };
  }
  const inGallery = gallery.findIndex((slot) => slot.key === key);
  const slot = gallery[inGallery];
  if (!slot) return undefined;
  return {
    form: { ...form, gallery: gallery.toSpliced(inGallery, 1) },
    removed: { list: 'gallery', index: inGallery, slot },
  };
}

/**
 * The form with what was taken out in its place again. Of what was replaced it is the file: its
 * description stays as it is by now, also where that was cleared. Where the place was empty between
 * the two, a description that was written since stays.
 */
export function withRestored(form: EditorForm, removed: RemovedEntry): EditorForm {
  switch (removed.list) {
    case 'cover': {
      const { slot, wasMissing } = removed;
      const alt = form.cover?.alt ?? slot.alt;
      return { ...form, cover: wasMissing && alt === '' ? slot : { ...slot, alt } };
    }
    case 'blocks': {
      const { index, block } = removed;
      const inPlace = form.blocks.findIndex(({ key }) => key === block.key);
      const now = form.blocks[inPlace];
      if (!now) return { ...form, blocks: form.blocks.toSpliced(index, 0, block) };
      const back = 'alt' in now && 'alt' in block ? { ...block, alt: now.alt } : block;
      return { ...form, blocks: form.blocks.with(inPlace, back) };
    }
    case 'gallery':
      return { ...form, gallery: form.gallery.toSpliced(removed.index, 0, removed.slot) };
  }
}

/** The form with an entry of a list moved from one place to another, both kept within the list. */
export function withMoved(form: EditorForm, list: ListName, from: number, to: number): EditorForm {
  const entries: readonly (EditorBlock | MediaSlot)[] = form[list];
  const entry = entries[from];
  const place = Math.min(entries.length - 1, Math.max(0, to));
  if (!entry || place === from) return form;
  return { ...form, [list]: entries.toSpliced(from, 1).toSpliced(place, 0, entry) };
}
