import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { AttachmentSource } from '../shared/attachments/attachment.ts';
import {
  type AttachmentPolicy,
  PROJECT_BLOCKS,
  PROJECT_COVER,
  PROJECT_GALLERY,
} from '../shared/attachments/policies.ts';
import { sizeProblem } from '../shared/attachments/prepare.ts';
import {
  type EditorBlock,
  type EditorForm,
  type ListName,
  type MediaSlot,
  newKey,
  type SlotAttachment,
  slotsOf,
} from './editor-form.ts';
import {
  type EditorState,
  edited,
  type RefusedFile,
  type SlotName,
  slotOf,
} from './editor-state.ts';
import { without, withSlot } from './form-changes.ts';

export const POLICIES: Readonly<Record<SlotName, AttachmentPolicy>> = {
  cover: PROJECT_COVER,
  blocks: PROJECT_BLOCKS,
  gallery: PROJECT_GALLERY,
};

export function policyOf(form: EditorForm, key: string): AttachmentPolicy {
  return POLICIES[slotOf(form, key)];
}

/** Adds files at the end of a list, as many as it takes; the others are refused by name. */
export function withFiles(
  state: EditorState,
  list: ListName,
  sources: readonly AttachmentSource[],
): EditorState {
  const problemOf = (source: AttachmentSource) =>
    source.kind === 'file' ? sizeProblem(source.file, POLICIES[list]) : undefined;
  const fitting = sources.filter((source) => !problemOf(source));
  const room = roomFor(state.form, list, state.mediaRoom);
  const accepted = fitting.slice(0, room.count);
  const refused = sources.flatMap((source): RefusedFile[] => {
    const problem = problemOf(source) ?? (accepted.includes(source) ? undefined : room.problem);
    return problem ? [{ key: newKey(), slot: list, problem, source }] : [];
  });
  const { form } = state;
  const added = accepted.map((source) => ({
    ...newSlot(source),
    id: undefined,
    type: likelyType(source),
  })) satisfies readonly EditorBlock[];
  const next =
    list === 'blocks'
      ? { ...form, blocks: [...form.blocks, ...added] }
      : { ...form, gallery: [...form.gallery, ...added.map(({ id, type, ...slot }) => slot)] };
  return {
    ...(added.length > 0 ? edited(state, next) : state),
    refused: [...state.refused, ...refused],
    full: undefined,
  };
}

/** How many more files a list and the portfolio take, and the message beyond that. */
function roomFor(form: EditorForm, list: ListName, mediaRoom: number) {
  const inList = roomIn(list, form);
  const inPortfolio = roomForMedia({ form, mediaRoom });
  const ofList = list === 'blocks' ? 'project_blocks_too_many' : 'gallery_too_many';
  const problem: ProblemCode = inPortfolio < inList ? 'portfolio_media_too_many' : ofList;
  return { count: Math.min(inList, inPortfolio), problem };
}

/** Drops the note that a list is full once it has room. */
export function dropFullIfRoom(state: EditorState): EditorState {
  const { full, form } = state;
  if (full === undefined) return state;
  const isFull =
    full.problem === 'portfolio_media_too_many'
      ? roomForMedia(state) === 0
      : full.list !== 'cover' && roomIn(full.list, form) === 0;
  return isFull ? state : { ...state, full: undefined };
}

export function withAttachment(
  state: EditorState,
  key: string,
  attachment: SlotAttachment,
): EditorState {
  const isDone = attachment.status !== 'working';
  const form = withSlot(state.form, key, () => ({
    attachment,
    ...(isDone ? { before: undefined } : {}),
  }));
  return { ...state, form };
}

/** A canceled or refused file leaves; the file it was to replace comes back. */
export function withoutFile(state: EditorState, key: string): EditorState {
  const before = slotAt(state.form, key)?.before;
  if (before) return withAttachment(state, key, before);
  return dropFullIfRoom({ ...state, form: without(state.form, [key]) });
}

export function slotAt(form: EditorForm, key: string): MediaSlot | undefined {
  return slotsOf(form).find((slot) => slot.key === key);
}

export function roomForMedia({ form, mediaRoom }: Pick<EditorState, 'form' | 'mediaRoom'>): number {
  return Math.max(0, mediaRoom - slotsOf(form).length);
}

export function roomIn(list: ListName, form: EditorForm): number {
  const most = list === 'blocks' ? LIMITS.projectBlocks : LIMITS.galleryFiles;
  return Math.max(0, most - form[list].length);
}

export function newSlot(source: AttachmentSource): MediaSlot {
  return { key: newKey(), alt: '', caption: '', attachment: working(source) };
}

export function working(source: AttachmentSource): SlotAttachment {
  return { status: 'working', source, share: 0 };
}

export function sourceOf(file: File): AttachmentSource {
  return { kind: 'file', file };
}

/** The kind of the file by its declared type, until its leading bytes are read. */
function likelyType(source: AttachmentSource): 'image' | 'video' {
  return source.kind === 'file' && source.file.type.startsWith('video/') ? 'video' : 'image';
}
