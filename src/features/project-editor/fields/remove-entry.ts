import { removeRowWithFocus } from '../../../lib/dom/move-focus.ts';

/**
 * Removes the block or image whose button was pressed. Focus moves to the one beside it, or after
 * the last one to where files are chosen.
 */
export function removeEntry(pressed: HTMLElement, remove: () => void): void {
  const section = pressed.closest('section');
  removeRowWithFocus(pressed, remove, () =>
    [...(section?.querySelectorAll<HTMLElement>('input[type="file"]') ?? [])].at(-1),
  );
}
