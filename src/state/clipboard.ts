import { showToast } from './toasts.ts';

/**
 * Copies a text and shows a toast. Pages without https have no clipboard access; `notCopied` then
 * says what to do instead.
 */
export async function copyText(text: string, copied: string, notCopied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch (error) {
    console.warn('The text could not be copied.', error);
    showToast(notCopied);
  }
}
