import type { EditorForm } from './editor-form.ts';
import { type EditorState, edited, type StepKind } from './editor-state.ts';
import { withDifference } from './form-changes.ts';

/** Each step holds on to the files that it removed. */
const MAX_STEPS = 50;

/** The state with a change of its form that can be undone; the same one where nothing changed. */
export function withStep(
  state: EditorState,
  form: EditorForm,
  kind: StepKind,
  count = 1,
): EditorState {
  if (form === state.form) return state;
  const step = { kind, count, before: state.form, after: form };
  const past = [...state.past, step].slice(-MAX_STEPS);
  return { ...edited(state, form), past, future: [], latest: step };
}

/** Undoes the last change, and nothing that was written or added since. */
export function undo(state: EditorState): EditorState {
  const step = state.past.at(-1);
  if (!step) return state;
  const form = withDifference(state.form, step.after, step.before);
  return {
    ...edited(state, form),
    past: state.past.slice(0, -1),
    future: [...state.future, { ...step, before: form, after: state.form }],
    latest: undefined,
  };
}

/** Redoes the change that was undone last. */
export function redo(state: EditorState): EditorState {
  const step = state.future.at(-1);
  if (!step) return state;
  const form = withDifference(state.form, step.before, step.after);
  const again = { ...step, before: state.form, after: form };
  return {
    ...edited(state, form),
    past: [...state.past, again],
    future: state.future.slice(0, -1),
    latest: again,
  };
}
