import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { ProjectState } from '#contract/rules/permissions.ts';
import type { FocalPoint, Project } from '#contract/schema/project.ts';
import { type AttachmentSource, sourceName } from '../shared/attachments/attachment.ts';
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
  type EditorTexts,
  editorFormOf,
  type ListName,
  type MediaSlot,
  newKey,
  type RemovedEntry,
  type SlotAttachment,
  slotsOf,
  withMoved,
  without,
  withRestored,
  withSlot,
} from './editor-form.ts';
import { type ProjectDraft, withDraft } from './project-draft.ts';

export type SlotPlace = 'cover' | ListName;

/** Files that the gallery refused, named under the one sentence about them. */
export interface GalleryRefusal {
  readonly problem: ProblemCode;
  readonly names: readonly string[];
}

export interface EditorState {
  /** What the form was made from, and the version that it replaces; neither for a new project. */
  readonly base: { readonly project: Project | undefined; readonly version: string | undefined };
  readonly form: EditorForm;
  /** Whether anything was changed since the editor opened. */
  readonly isChanged: boolean;
  /** What was removed last; it can be restored. */
  readonly removed: RemovedEntry | undefined;
  readonly refusals: readonly GalleryRefusal[];
  /** A place that has no room for more. */
  readonly full: { readonly list: SlotPlace; readonly problem: ProblemCode } | undefined;
  /** How many images and videos the portfolio takes in this project. */
  readonly mediaRoom: number;
}

/** @param draft texts that were left in the editor of this project. */
export function initialState(
  project: Project | undefined,
  mediaRoom: number,
  draft: ProjectDraft | undefined,
): EditorState {
  const state = { ...unchanged(project), mediaRoom };
  if (!draft) return state;
  const base = { project, version: draft.version ?? project?.updatedAt };
  return edited({ ...state, base }, withDraft(state.form, draft));
}

const POLICIES: Readonly<Record<SlotPlace, AttachmentPolicy>> = {
  cover: PROJECT_COVER,
  blocks: PROJECT_BLOCKS,
  gallery: PROJECT_GALLERY,
};

export function policyOf(form: EditorForm, key: string): AttachmentPolicy {
  return POLICIES[placeOf(form, key)];
}

/** What can happen to a project while it is edited: each takes the state before, returns the next. */
export const TRANSITIONS = {
  setMediaRoom(state: EditorState, mediaRoom: number): EditorState {
    return mediaRoom === state.mediaRoom ? state : withFull({ ...state, mediaRoom });
  },
  setText(state: EditorState, texts: Partial<EditorTexts>): EditorState {
    return edited(state, { ...state.form, ...texts });
  },
  setAlt(state: EditorState, key: string, alt: string): EditorState {
    return edited(
      state,
      withSlot(state.form, key, () => ({ alt })),
    );
  },
  setState(state: EditorState, next: ProjectState): EditorState {
    return next === state.form.state ? state : edited(state, { ...state.form, state: next });
  },
  setCoverFocus(state: EditorState, coverFocus: FocalPoint): EditorState {
    return edited(state, { ...state.form, coverFocus });
  },
  setBlockText(state: EditorState, key: string, text: string): EditorState {
    const blocks = state.form.blocks.map((block) =>
      block.key === key && block.type === 'text' ? { ...block, text } : block,
    );
    return edited(state, { ...state.form, blocks });
  },
  /** Back to the project as it is stored, or to a newer one. What stands in both keeps its key. */
  reset(state: EditorState, newer: Project | undefined = state.base.project): EditorState {
    return { ...unchanged(newer, state.form), mediaRoom: state.mediaRoom };
  },
  /** Puts the form on top of a version that was saved elsewhere, but of nothing later than that. */
  rebase(state: EditorState, newest: Project): EditorState {
    return { ...state, base: { project: newest, version: newest.updatedAt } };
  },

  /** Adds an empty text at the end, where one more fits. */
  addText(state: EditorState): EditorState {
    if (roomIn('blocks', state.form) === 0) {
      return { ...state, full: { list: 'blocks', problem: 'project_blocks_too_many' } };
    }
    const block = { key: newKey(), id: undefined, type: 'text' as const, text: '' };
    return edited(state, { ...state.form, blocks: [...state.form.blocks, block] });
  },
  addFiles(state: EditorState, list: ListName, files: readonly File[]): EditorState {
    if (files.length === 0) return state;
    const sources = files.map(sourceOf);
    return list === 'blocks' ? withBlocks(state, sources) : withGallery(state, sources);
  },
  addDataUrl(state: EditorState, dataUrl: string): EditorState {
    return withGallery(state, [{ kind: 'data-url', dataUrl }]);
  },
  setCover(state: EditorState, file: File): EditorState {
    const { form, full } = state;
    if (!form.cover && roomForMedia(state) === 0) {
      return { ...state, full: { list: 'cover', problem: 'portfolio_media_too_many' } };
    }
    const cover = { ...newSlot(sourceOf(file)), alt: form.cover?.alt ?? '' };
    return {
      ...edited(state, { ...form, cover, coverFocus: undefined }),
      full: full?.list === 'cover' ? undefined : full,
      removed: replacedAt(state, form.cover?.key),
    };
  },
  replace(state: EditorState, key: string, file: File): EditorState {
    const form = withSlot(state.form, key, () => ({ attachment: working(sourceOf(file)) }));
    return { ...edited(state, form), removed: replacedAt(state, key) };
  },
  /** Cancels the preparation of a file, which can be tried again. */
  stop(state: EditorState, key: string): EditorState {
    const attachment = slotAt(state.form, key)?.attachment;
    if (attachment?.status !== 'working') return state;
    return withAttachment(state, key, { status: 'stopped', source: attachment.source });
  },
  /** Cancels all preparations: new files leave, what replaced something can be tried again. */
  stopAll(state: EditorState): EditorState {
    let next = state;
    for (const { key, attachment } of slotsOf(state.form)) {
      if (attachment.status !== 'working' || attachment.source.kind !== 'file') continue;
      const { source } = attachment;
      next = isNew(state.form, key)
        ? { ...next, form: without(next.form, key)?.form ?? next.form }
        : withAttachment(next, key, { status: 'stopped', source });
    }
    return withFull(next);
  },
  retry(state: EditorState, key: string): EditorState {
    const attachment = slotAt(state.form, key)?.attachment;
    if (!attachment || !('source' in attachment)) return state;
    return withAttachment(state, key, working(attachment.source));
  },
  /** Applies how far a file has got or what became of it. The gallery keeps no file that it refused. */
  setAttachment(state: EditorState, key: string, attachment: SlotAttachment): EditorState {
    if (attachment.status !== 'refused' || placeOf(state.form, key) !== 'gallery') {
      return withAttachment(state, key, attachment);
    }
    const form = without(state.form, key)?.form ?? state.form;
    return withFull(withRefusal({ ...state, form }, attachment.problem, attachment.source));
  },

  move(state: EditorState, list: ListName, from: number, to: number): EditorState {
    const form = withMoved(state.form, list, from, to);
    return form === state.form ? state : edited(state, form);
  },
  remove(state: EditorState, key: string): EditorState {
    const taken = without(state.form, key);
    if (!taken) return state;
    return { ...edited(state, taken.form), removed: taken.removed, full: undefined };
  },
  undo(state: EditorState): EditorState {
    const { removed } = state;
    if (!removed) return state;
    return { ...edited(state, withRestored(state.form, removed)), removed: undefined };
  },
  dismissRefusals(state: EditorState): EditorState {
    return { ...state, refusals: [] };
  },
} as const;

function unchanged(project: Project | undefined, before?: EditorForm) {
  return {
    base: { project, version: project?.updatedAt },
    form: editorFormOf(project, before),
    isChanged: false,
    removed: undefined,
    refusals: [],
    full: undefined,
  };
}

function edited(state: EditorState, form: EditorForm): EditorState {
  return { ...state, form, isChanged: true };
}

function withAttachment(state: EditorState, key: string, attachment: SlotAttachment): EditorState {
  return { ...state, form: withSlot(state.form, key, () => ({ attachment })) };
}

function withBlocks(state: EditorState, sources: readonly AttachmentSource[]): EditorState {
  const next = withRoom(state, 'blocks', sources);
  const blocks = next.accepted.map(
    (source): EditorBlock => ({ ...newSlot(source), id: undefined, type: likelyType(source) }),
  );
  const { form } = next.state;
  return edited(next.state, { ...form, blocks: [...form.blocks, ...blocks] });
}

function withGallery(before: EditorState, sources: readonly AttachmentSource[]): EditorState {
  let state: EditorState = { ...before, refusals: [] };
  const fitting = sources.filter((source) => {
    const problem = source.kind === 'file' && sizeProblem(source.file, PROJECT_GALLERY);
    if (problem) state = withRefusal(state, problem, source);
    return !problem;
  });
  const next = withRoom(state, 'gallery', fitting);
  const { full, ...others } = next.state;
  state = { ...others, full: undefined };
  if (full) {
    for (const source of fitting.slice(next.accepted.length)) {
      state = withRefusal(state, full.problem, source);
    }
  }
  const { form } = state;
  const slots = next.accepted.map(newSlot);
  return edited(state, { ...form, gallery: [...form.gallery, ...slots] });
}

/** As many of `sources` as the list and the portfolio still take; says so where that is not all. */
function withRoom(state: EditorState, list: ListName, sources: readonly AttachmentSource[]) {
  const inList = roomIn(list, state.form);
  const inPortfolio = roomForMedia(state);
  const accepted = sources.slice(0, Math.min(inList, inPortfolio));
  const ofList = list === 'blocks' ? 'project_blocks_too_many' : 'gallery_too_many';
  const problem = inPortfolio < inList ? 'portfolio_media_too_many' : ofList;
  const full = accepted.length < sources.length ? ({ list, problem } as const) : undefined;
  return { state: { ...state, full }, accepted };
}

/** The place that has no room, only while it has none. */
function withFull(state: EditorState): EditorState {
  const { full, form } = state;
  if (full === undefined) return state;
  const isFull =
    full.problem === 'portfolio_media_too_many'
      ? roomForMedia(state) === 0
      : full.list !== 'cover' && roomIn(full.list, form) === 0;
  return isFull ? state : { ...state, full: undefined };
}

function withRefusal(
  state: EditorState,
  problem: ProblemCode,
  source: AttachmentSource,
): EditorState {
  const known = state.refusals.find((refusal) => refusal.problem === problem);
  const name = sourceName(source);
  const names = [...(known?.names ?? []), ...(name === '' ? [] : [name])];
  const others = state.refusals.filter((refusal) => refusal !== known);
  return { ...state, refusals: [...others, { problem, names }] };
}

/**
 * What can be restored once another file stands at `key`, or where the cover was missing: the last
 * whole image or video there.
 */
function replacedAt({ form, removed }: EditorState, key = ''): RemovedEntry | undefined {
  const status = slotAt(form, key)?.attachment.status;
  const before = (status === 'stored' || status === 'ready') && without(form, key)?.removed;
  if (before) return { ...before, isReplaced: true };
  const isOfCover = key === '' && removed?.list === 'cover';
  return isOfCover ? { ...removed, isReplaced: true, wasMissing: true } : removed;
}

function slotAt(form: EditorForm, key: string): MediaSlot | undefined {
  return slotsOf(form).find((slot) => slot.key === key);
}

function placeOf({ cover, gallery }: EditorForm, key: string): SlotPlace {
  if (cover?.key === key) return 'cover';
  return gallery.some((slot) => slot.key === key) ? 'gallery' : 'blocks';
}

/** Whether the server knows nothing at this place yet. */
function isNew({ blocks, gallery }: EditorForm, key: string): boolean {
  const block = blocks.find((each) => each.key === key);
  return block ? block.id === undefined : gallery.some((slot) => slot.key === key);
}

function roomForMedia({ form, mediaRoom }: EditorState): number {
  return Math.max(0, mediaRoom - slotsOf(form).length);
}

function roomIn(list: ListName, form: EditorForm): number {
  const most = list === 'blocks' ? LIMITS.projectBlocks : LIMITS.galleryFiles;
  return Math.max(0, most - form[list].length);
}

function newSlot(source: AttachmentSource): MediaSlot {
  return { key: newKey(), alt: '', attachment: working(source) };
}

function working(source: AttachmentSource): SlotAttachment {
  return { status: 'working', source, share: 0 };
}

function sourceOf(file: File): AttachmentSource {
  return { kind: 'file', file };
}

/** What the browser takes the file for, until its leading bytes tell. */
function likelyType(source: AttachmentSource): 'image' | 'video' {
  return source.kind === 'file' && source.file.type.startsWith('video/') ? 'video' : 'image';
}
