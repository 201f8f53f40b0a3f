import { flushSync } from 'react-dom';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { EditorForm } from '../editor-form.ts';
import { chosenIn, mediaIn } from '../editor-selection.ts';
import type { Step } from '../editor-state.ts';

/** Focuses the description of the chosen image, once it is mounted. */
export function focusDescription(): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>('[data-inspector] [data-description]')?.focus();
  });
}

/** Focuses an image or video of a list, by its key. */
export function focusEntry(key: string): void {
  document.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
}

/**
 * The element that gets focus after an undo: that of the first entry that was changed, or the
 * cover.
 */
export function elementOfUndone({ before, after }: Step): HTMLElement | null {
  const entriesOf = ({ blocks, gallery }: EditorForm) => [...blocks, ...gallery];
  const then = entriesOf(after);
  const key = entriesOf(before).find((entry, at) => entry !== then[at])?.key;
  return document.querySelector<HTMLElement>(
    key === undefined
      ? '[data-takes-files="cover"] input[type="file"]'
      : `[data-cell="${key}"], [data-block-text="${key}"]`,
  );
}

/**
 * Removes the chosen entries: focus moves to the next one, or after the last one to where more are
 * added.
 */
export function removeChosen(editor: ProjectEditorStore): void {
  const { form, selection } = editor.state();
  if (!selection) return;
  const all = mediaIn(form, selection.list);
  const keys = chosenIn(form, selection).map(({ key }) => key);
  const last = all.findLastIndex(({ key }) => keys.includes(key));
  const isLeft = ({ key }: { readonly key: string }) => !keys.includes(key);
  const next = all.slice(last).find(isLeft) ?? all.findLast(isLeft);
  flushSync(() => {
    editor.remove(keys);
    editor.chooseNone();
  });
  if (next) focusEntry(next.key);
  else {
    const adders = document.querySelectorAll<HTMLElement>(
      `[data-takes-files="${selection.list}"] input[type="file"]`,
    );
    [...adders].at(-1)?.focus();
  }
}

/** Clears the selection; focus returns to its first entry. */
export function leaveChosen(editor: ProjectEditorStore): void {
  const { form, selection } = editor.state();
  const [first] = chosenIn(form, selection);
  flushSync(editor.chooseNone);
  if (first) focusEntry(first.key);
}
