import { withListDifference } from '../shared/undo/list-difference.ts';
import type { EditorBlock, EditorForm, ListName, MediaBlock, MediaSlot } from './editor-form.ts';

/**
 * The form with one slot changed; the same form where no slot has that key. Lists without it stay
 * the same, so that they are not rendered again.
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
    const changed = withOwnKind({ ...block, ...change(block) }, block);
    return { ...form, blocks: blocks.with(inBlocks, changed) };
  }
  if (slot) return { ...form, gallery: gallery.with(inGallery, { ...slot, ...change(slot) }) };
  return form;
}

/** The file decides whether a block is an image or a video; a block of the other kind is new. */
function withOwnKind(block: MediaBlock, before: MediaBlock): MediaBlock {
  const { attachment } = block;
  if (attachment.status !== 'ready' || attachment.kind === before.type) return block;
  return { ...block, type: attachment.kind, id: undefined };
}

/**
 * The form without some of its entries: blocks, images of the gallery, or the cover. The same form
 * where it has none of them.
 */
export function without(form: EditorForm, keys: readonly string[]): EditorForm {
  const isLeft = ({ key }: { readonly key: string }) => !keys.includes(key);
  const { cover, blocks, gallery } = form;
  if (![...(cover ? [cover] : []), ...blocks, ...gallery].some((entry) => !isLeft(entry)))
    return form;
  return {
    ...form,
    cover: cover && isLeft(cover) ? cover : undefined,
    blocks: blocks.every(isLeft) ? blocks : blocks.filter(isLeft),
    gallery: gallery.every(isLeft) ? gallery : gallery.filter(isLeft),
  };
}

/**
 * The form with some entries of a list moved together.
 *
 * @param to how many of the other entries come before them, at most as many as there are.
 */
export function withMoved(
  form: EditorForm,
  list: ListName,
  keys: readonly string[],
  to: number,
): EditorForm {
  const entries: readonly (EditorBlock | MediaSlot)[] = form[list];
  const moved = entries.filter(({ key }) => keys.includes(key));
  const others = entries.filter(({ key }) => !keys.includes(key));
  const after = others.toSpliced(Math.min(others.length, Math.max(0, to)), 0, ...moved);
  return after.every((entry, at) => entry === entries[at]) ? form : { ...form, [list]: after };
}

/**
 * The form with the difference between two of its earlier states applied. Later text, entries and
 * files stay.
 */
export function withDifference(now: EditorForm, from: EditorForm, to: EditorForm): EditorForm {
  const isSameCover = from.cover?.attachment === to.cover?.attachment;
  return {
    ...now,
    cover: differentSlot(now.cover, from.cover, to.cover),
    coverFocus: isSameCover ? now.coverFocus : to.coverFocus,
    blocks: withListDifference(now.blocks, from.blocks, to.blocks, mergedSlot),
    gallery: withListDifference(now.gallery, from.gallery, to.gallery, mergedSlot),
  };
}

function mergedSlot<Entry extends EditorBlock | MediaSlot>(
  here: Entry,
  from: Entry | undefined,
  to: Entry,
): Entry {
  return differentSlot(here, from, to) ?? here;
}

/** Later text stays: descriptions and captions. */
function differentSlot<Entry extends EditorBlock | MediaSlot>(
  now: Entry | undefined,
  from: Entry | undefined,
  to: Entry | undefined,
): Entry | undefined {
  if (from === to || !to) return from === to ? now : undefined;
  if (!now || !(isMedia(now) && isMedia(to) && from && isMedia(from))) return now ?? to;
  const texts = {
    alt: from.alt !== to.alt && now.alt === from.alt ? to.alt : now.alt,
    caption: from.caption !== to.caption && now.caption === from.caption ? to.caption : now.caption,
  };
  return from.attachment === to.attachment ? { ...now, ...texts } : { ...to, ...texts };
}

function isMedia<Entry extends EditorBlock | MediaSlot>(
  entry: Entry,
): entry is Entry & Pick<MediaSlot, 'alt' | 'caption' | 'attachment'> {
  return 'attachment' in entry;
}
