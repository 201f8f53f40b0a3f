import type { ProblemCode } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import type { AttachmentSource } from '../shared/attachments/attachment.ts';
import { type EditorForm, editorFormOf, type ListName } from './editor-form.ts';
import type { Selection } from './editor-selection.ts';
import type { RestoredProject } from './project-draft.ts';

export type SlotName = 'cover' | ListName;

/** A file that the form did not take, and why. */
export interface RefusedFile {
  readonly key: string;
  readonly slot: SlotName;
  readonly problem: ProblemCode;
  readonly source: AttachmentSource;
  /** The same file may be prepared the next time. */
  readonly canRetry?: boolean | undefined;
}

/** What can be undone. */
export type StepKind =
  | 'moved'
  | 'removedBlock'
  | 'removedImage'
  | 'removedCover'
  | 'replaced'
  | 'newCover'
  | 'described';

/** A change that can be undone, and the form before and after it. */
export interface Step {
  readonly kind: StepKind;
  /** How many entries it changed. */
  readonly count: number;
  readonly before: EditorForm;
  readonly after: EditorForm;
}

export interface EditorState {
  /** The stored project that the form was made from, and its version; neither for a new project. */
  readonly base: { readonly project: Project | undefined; readonly version: string | undefined };
  readonly form: EditorForm;
  /** Whether anything was changed since the editor opened. */
  readonly isChanged: boolean;
  /** What can be undone, the last change at the end. */
  readonly past: readonly Step[];
  /** Undone changes that can be redone, the last undone at the end. */
  readonly future: readonly Step[];
  /** What was changed last, unless that was undone. */
  readonly latest: Step | undefined;
  readonly selection: Selection | undefined;
  readonly refused: readonly RefusedFile[];
  /** A list that has no room for more. */
  readonly full: { readonly list: SlotName; readonly problem: ProblemCode } | undefined;
  /** How many images and videos the portfolio takes in this project. */
  readonly mediaRoom: number;
}

/** @param draft the content of this project's editor at the last visit. */
export function initialState(
  project: Project | undefined,
  mediaRoom: number,
  draft: Pick<RestoredProject, 'form' | 'version'> | undefined,
): EditorState {
  const state = { ...unchanged(project), mediaRoom };
  if (!draft) return state;
  const base = { project, version: draft.version ?? project?.updatedAt };
  return edited({ ...state, base }, draft.form);
}

/** The state of a stored project. Entries that are in `before`, too, keep their keys. */
export function unchanged(project: Project | undefined, before?: EditorForm) {
  return {
    base: { project, version: project?.updatedAt },
    form: editorFormOf(project, before),
    isChanged: false,
    past: [],
    future: [],
    latest: undefined,
    selection: undefined,
    refused: [],
    full: undefined,
  };
}

export function edited(state: EditorState, form: EditorForm): EditorState {
  return { ...state, form, isChanged: true };
}

export function slotOf({ cover, gallery }: EditorForm, key: string): SlotName {
  if (cover?.key === key) return 'cover';
  return gallery.some((slot) => slot.key === key) ? 'gallery' : 'blocks';
}
