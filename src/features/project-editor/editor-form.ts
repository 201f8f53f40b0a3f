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
  /** ThumbHash in base64. */
  readonly placeholder?: string | undefined;
}

/** An image or video of the form. A refused file leaves it. */
export type SlotAttachment =
  | StoredAttachment
  | Extract<Attachment, { readonly status: 'working' | 'ready' }>;

/** A slot for an image or video. The key is the form's own and never changes. */
export interface MediaSlot {
  readonly key: string;
  readonly alt: string;
  /** Shown below it; of the cover always empty. */
  readonly caption: string;
  readonly attachment: SlotAttachment;
  /** What comes back where the file that is being prepared is canceled or refused. */
  readonly before?: SlotAttachment | undefined;
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

let lastKey = 0;

/** Returns a key for a new entry; it never changes, and nothing else has it. */
export function newKey(): string {
  lastKey += 1;
  return `k${lastKey}`;
}

/**
 * The form of a stored project, or an empty one.
 *
 * @param before the current form: a block or gallery image that is in both keeps its key, and with
 * it the focus.
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

/** Returns a function that gives each entry of a name its key, each key once; then new keys. */
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
  const { src, alt = '', caption = '' } = image;
  return { key, alt, caption, attachment: storedOf(image, src, src) };
}

/** An image stored as a data URL has no file yet and has to become one. */
function storedOf(
  { width = 0, height = 0, variants = [], placeholder }: Omit<ProjectImage, 'src'>,
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
    placeholder,
  };
}

/** Wide enough for what the editor shows. */
const PREVIEW_PX = 640;

export function isDataUrl(text: string): boolean {
  return /^data:image\//i.test(text);
}

/** All slots for media: cover, blocks and gallery. */
export function slotsOf({ cover, blocks, gallery }: EditorForm): readonly MediaSlot[] {
  const inBlocks = blocks.filter((block) => block.type !== 'text');
  return [...(cover ? [cover] : []), ...inBlocks, ...gallery];
}

/** Whether the server stores every image and video already. */
export function isAsStored(form: EditorForm): boolean {
  return slotsOf(form).every(({ attachment }) => attachment.status === 'stored');
}

/** The key of the image that stands for the project in lists: that of its cover, or else of the first image. */
export function coverKeyOf({ cover, blocks, gallery }: EditorForm): string | undefined {
  const images = [
    ...blocks.filter((block): block is MediaBlock => block.type === 'image'),
    ...gallery,
  ];
  if (!cover) return images[0]?.key;
  return images.find(({ attachment }) => isSameFile(attachment, cover.attachment))?.key;
}

function isSameFile(a: SlotAttachment, b: SlotAttachment): boolean {
  if (a.status === 'stored' || b.status === 'stored') {
    return 'src' in a && 'src' in b && a.src === b.src;
  }
  return a.source === b.source;
}

/** The aspect ratio (width / height) of an image or video, if known. */
export function ratioOf(attachment: SlotAttachment): number | undefined {
  if (attachment.status === 'working') return attachment.ratio;
  const { widthPx = 0, heightPx = 0 } =
    attachment.status === 'stored' ? attachment : attachment.facts.after;
  return heightPx > 0 ? widthPx / heightPx : undefined;
}

/** The images and videos without a description, except the cover. */
export function undescribedIn({ blocks, gallery }: EditorForm): readonly MediaSlot[] {
  const inBlocks = blocks.filter((block) => block.type !== 'text');
  return [...inBlocks, ...gallery].filter(({ alt }) => alt.trim() === '');
}

/** How many files are still being prepared. */
export function pendingFileCount(form: EditorForm): number {
  return slotsOf(form).filter(({ attachment }) => attachment.status === 'working').length;
}

/** The progress of preparing all new files: their number, and a share in [0, 1]. */
export function preparationOf(form: EditorForm) {
  const shares = slotsOf(form).flatMap(({ attachment }) => {
    if (attachment.status === 'working') return [attachment.share];
    return attachment.status === 'ready' ? [1] : [];
  });
  const total = shares.length;
  const share = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, total);
  return { pending: pendingFileCount(form), total, share };
}
