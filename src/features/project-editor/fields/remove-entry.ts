import { removeRowWithFocus } from '../../../lib/dom/move-focus.ts';

/**
 * Takes out the block or picture in which a button was pressed: focus goes on to the one beside it,
 * after the last one to where another is chosen.
 */
export function removeEntry(pressed: HTMLElement, remove: () => void): void {
  const section = pressed.closest('section');
  removeRowWithFocus(pressed, remove, () =>
    [...(section?.querySelectorAll<HTMLElement>('input[type="file"]') ?? [])].at(-1),
  );
}
