import type { ProjectState } from '#contract/rules/permissions.ts';
import type { FocalPoint, Project } from '#contract/schema/project.ts';
import type { Attachment } from '../shared/attachments/attachment.ts';
import {
  dropFullIfRoom,
  newSlot,
  roomForMedia,
  roomIn,
  slotAt,
  sourceOf,
  withAttachment,
  withFiles,
  withoutFile,
  working,
} from './editor-files.ts';
import {
  type EditorForm,
  type EditorTexts,
  type ListName,
  type MediaSlot,
  newKey,
  slotsOf,
} from './editor-form.ts';
import { redo, undo, withStep } from './editor-history.ts';
import { allChosen, type Choice, chosen } from './editor-selection.ts';
import {
  type EditorState,
  edited,
  type RefusedFile,
  type SlotName,
  type StepKind,
  slotOf,
  unchanged,
} from './editor-state.ts';
import { withMoved, without, withSlot } from './form-changes.ts';

/** What can happen to a project while it is edited: each takes the state before, returns the next. */
export const TRANSITIONS = {
  setMediaRoom(state: EditorState, mediaRoom: number): EditorState {
    return mediaRoom === state.mediaRoom ? state : dropFullIfRoom({ ...state, mediaRoom });
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
  setCaption(state: EditorState, key: string, caption: string): EditorState {
    return edited(
      state,
      withSlot(state.form, key, () => ({ caption })),
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
  /**
   * Back to the stored project, or to a newer version of it. Entries that are in both keep their
   * keys.
   */
  reset(state: EditorState, newer: Project | undefined = state.base.project): EditorState {
    return { ...unchanged(newer, state.form), mediaRoom: state.mediaRoom };
  },
  /**
   * Bases the form on a version that was saved elsewhere, and on no later one; `undefined` makes it a
   * new project.
   */
  rebase(state: EditorState, newest: Project | undefined): EditorState {
    return { ...state, base: { project: newest, version: newest?.updatedAt } };
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
    return withFiles({ ...state, refused: [] }, list, files.map(sourceOf));
  },
  addDataUrl(state: EditorState, dataUrl: string): EditorState {
    return withFiles({ ...state, refused: [] }, 'gallery', [{ kind: 'data-url', dataUrl }]);
  },
  setCover(state: EditorState, file: File): EditorState {
    const { cover } = state.form;
    const slot = { ...newSlot(sourceOf(file)), alt: cover?.alt ?? '' };
    return withCover(state, { ...slot, before: cover && wholeOf(cover) });
  },
  /** Makes an image of the form the cover, as well. */
  makeCover(state: EditorState, key: string): EditorState {
    const slot = slotAt(state.form, key);
    if (!slot || slot.attachment.status === 'working') return state;
    const { alt, attachment } = slot;
    return withCover(state, { key: newKey(), alt, caption: '', attachment });
  },
  replace(state: EditorState, key: string, file: File): EditorState {
    const form = withSlot(state.form, key, (slot) => ({
      attachment: working(sourceOf(file)),
      before: wholeOf(slot),
    }));
    return withStep(state, form, 'replaced');
  },
  /** Cancels the preparation of a file. */
  stop(state: EditorState, key: string): EditorState {
    const attachment = slotAt(state.form, key)?.attachment;
    const isChosen = attachment?.status === 'working' && attachment.source.kind === 'file';
    return isChosen ? withoutFile(state, key) : state;
  },
  stopAll(state: EditorState): EditorState {
    return slotsOf(state.form).reduce((next, { key }) => TRANSITIONS.stop(next, key), state);
  },
  /** Applies the progress or the result of a file. A refused one leaves, and is named. */
  setAttachment(state: EditorState, key: string, attachment: Attachment): EditorState {
    if (attachment.status !== 'refused') return withAttachment(state, key, attachment);
    const { problem, source, canRetry } = attachment;
    const file = { key, slot: slotOf(state.form, key), problem, source, canRetry };
    return withoutFile({ ...state, refused: [...state.refused, file] }, key);
  },
  /** Tries a refused file again, in its slot or, if that is gone, at the end. */
  retry(state: EditorState, key: string): EditorState {
    const file = state.refused.find((each) => each.key === key);
    if (!file) return state;
    const { slot, source } = file;
    const next = { ...state, refused: state.refused.filter((each) => each !== file) };
    if (source.kind === 'file' && slotAt(state.form, key)) {
      return TRANSITIONS.replace(next, key, source.file);
    }
    if (slot !== 'cover') return withFiles(next, slot, [source]);
    return source.kind === 'file' ? TRANSITIONS.setCover(next, source.file) : next;
  },
  /**
   * Replaces the files that were refused for `place` by others; the file in the slot is replaced.
   */
  chooseOthers(state: EditorState, slot: SlotName, files: readonly File[]): EditorState {
    const isHere = (file: RefusedFile) => file.slot === slot;
    const standing = state.refused.filter((file) => isHere(file) && slotAt(state.form, file.key));
    const left = { ...state, refused: state.refused.filter((file) => !isHere(file)) };
    const replaced = files
      .slice(0, standing.length)
      .reduce<EditorState>(
        (next, file, at) => TRANSITIONS.replace(next, standing[at]?.key ?? '', file),
        left,
      );
    const added = files.slice(standing.length);
    const [first] = added;
    if (!first) return replaced;
    if (slot === 'cover') return TRANSITIONS.setCover(replaced, first);
    return withFiles(replaced, slot, added.map(sourceOf));
  },
  dismissRefused(state: EditorState): EditorState {
    return { ...state, refused: [] };
  },

  choose(state: EditorState, list: ListName, key: string, choice: Choice = 'one'): EditorState {
    return { ...state, selection: chosen(state.form, state.selection, list, key, choice) };
  },
  chooseAll(state: EditorState, list: ListName): EditorState {
    return { ...state, selection: allChosen(state.form, list) };
  },
  chooseNone(state: EditorState): EditorState {
    return { ...state, selection: undefined };
  },

  /** @param to how many of the other entries come before the moved ones. */
  move(state: EditorState, list: ListName, keys: readonly string[], to: number): EditorState {
    return withStep(state, withMoved(state.form, list, keys, to), 'moved', keys.length);
  },
  /** Removes entries of one place. */
  remove(state: EditorState, keys: readonly string[]): EditorState {
    const [first = ''] = keys;
    const left = without(state.form, keys);
    const next = withStep(state, left, REMOVED[slotOf(state.form, first)], keys.length);
    return { ...next, full: undefined };
  },
  /** Gives several images or videos the same description. */
  describe(state: EditorState, keys: readonly string[], alt: string): EditorState {
    const form = keys.reduce((next, key) => withSlot(next, key, () => ({ alt })), state.form);
    return withStep(state, form, 'described', keys.length);
  },
  undo,
  redo,
} as const;

const REMOVED: Readonly<Record<'cover' | ListName, StepKind>> = {
  cover: 'removedCover',
  blocks: 'removedBlock',
  gallery: 'removedImage',
};

/** The content that can return to a slot: its file once prepared, or the one it replaces. */
function wholeOf({ attachment, before }: MediaSlot) {
  return attachment.status === 'working' ? before : attachment;
}

function withCover(state: EditorState, cover: MediaSlot): EditorState {
  const { form, full, past } = state;
  if (!form.cover && roomForMedia(state) === 0) {
    return { ...state, full: { list: 'cover', problem: 'portfolio_media_too_many' } };
  }
  const kind = form.cover ? 'replaced' : 'newCover';
  const next = withStep(state, { ...form, cover, coverFocus: undefined }, kind);
  const cleared = full?.list === 'cover' ? { ...next, full: undefined } : next;
  const last = past.at(-1);
  // The cover that was removed for this one comes back with one Undo.
  return !form.cover && last?.kind === 'removedCover' ? replacing(cleared, last.before) : cleared;
}

function replacing(state: EditorState, { cover, coverFocus }: EditorForm): EditorState {
  const step = state.past.at(-1);
  if (!step) return state;
  const before = { ...step.before, cover, coverFocus };
  const latest = { ...step, kind: 'replaced' as const, before };
  return { ...state, past: [...state.past.slice(0, -2), latest], latest };
}
