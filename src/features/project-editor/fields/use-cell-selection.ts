import type { KeyboardEvent, MouseEvent } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { entryStep } from '../../shared/reorder/entry-step.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { ListName, MediaSlot } from '../editor-form.ts';
import { type Choice, chosenIn } from '../editor-selection.ts';
import { focusDescription, removeChosen } from '../inspector/chosen-focus.ts';

const messages = PROJECT_MESSAGES.editor;

interface CellSelectionOptions {
  readonly list: ListName;
  readonly gallery: readonly MediaSlot[];
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (text: string) => void;
  /** Whether the press before a click became a drag. */
  readonly wasLifted: () => boolean;
}

/**
 * Chooses cells of a contact sheet: by a click one, with Shift a row, with Ctrl or Cmd one more; by the
 * arrow keys as well; Ctrl+A all, Escape none, Enter goes to the description, Delete removes.
 */
export function useCellSelection(options: CellSelectionOptions) {
  const { list, gallery, editor, onAnnounce, wasLifted } = options;

  function choose(key: string, choice: Choice): void {
    editor.choose(list, key, choice);
    announceCount();
  }

  function announceCount(): void {
    const { form, selection } = editor.state();
    const count = chosenIn(form, selection).length;
    if (count !== 1) onAnnounce(messages.chosenCount(count));
  }

  function handleClick(event: MouseEvent<HTMLElement>): void {
    const key = cellKeyOf(event.target);
    if (key === undefined || wasLifted()) return;
    const { shiftKey, ctrlKey, metaKey } = event;
    const isAdding = editor.state().selection?.isAdding;
    if (shiftKey) choose(key, 'row');
    else choose(key, ctrlKey || metaKey || isAdding ? 'toggle' : 'one');
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const key = cellKeyOf(event.target);
    const isWithControl = event.ctrlKey || event.metaKey;
    if (key === undefined || event.altKey) return;
    const index = gallery.findIndex((slot) => slot.key === key);
    const to = entryStep(event.key, index, gallery.length - 1, event.currentTarget);
    const next = to === undefined ? undefined : gallery[to];
    if (next) {
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.key}"]`)?.focus();
      if (event.shiftKey) {
        if (editor.state().selection?.list !== list) editor.choose(list, key);
        choose(next.key, 'row');
      } else if (!isWithControl) choose(next.key, 'one');
    } else if (isWithControl && event.key.toLowerCase() === 'a') {
      editor.chooseAll(list);
      announceCount();
    } else if (isWithControl && event.key === ' ') choose(key, 'toggle');
    else if (event.key === 'Enter') {
      editor.choose(list, key);
      focusDescription();
    } else if (event.key === 'Escape' && editor.state().selection) {
      editor.chooseNone();
      announceCount();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!editor.state().selection?.keys.has(key)) editor.choose(list, key);
      removeChosen(editor);
    } else return;
    event.preventDefault();
  }

  return { onClick: handleClick, onKeyDown: handleKeyDown };
}

/** The key of the cell in which something happened. */
function cellKeyOf(target: EventTarget): string | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  return cell?.dataset.cell;
}
