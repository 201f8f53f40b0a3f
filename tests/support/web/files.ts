import type { Locator } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';

/** A picture of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A file that a browser shows. */
export const pictureNamed = (name: string) =>
  new File([Uint8Array.fromBase64(PIXEL.split(',')[1] ?? '')], name, { type: 'image/png' });

/** A file above the limit. */
export const hugeFile = (name = 'huge.jpg') =>
  new File([new Uint8Array(LIMITS.uploadBytes + 1)], name);

/** Files and texts (by format) that are dropped or pasted. */
function transferOf(files: readonly File[], texts: Readonly<Record<string, string>> = {}) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  for (const [format, text] of Object.entries(texts)) transfer.setData(format, text);
  return transfer;
}

/** Chooses files in a field, or in the first one of a place, without sending megabytes through the test's protocol. */
export function chooseFiles(place: Locator, ...files: readonly File[]): void {
  const element = place.element();
  const field = element.matches('input[type=file]')
    ? element
    : element.querySelector('input[type=file]');
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field for files.');
  field.files = transferOf(files).files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Drops files; the event tells whether the page took them. */
export function dropFiles(files: readonly File[], target: Element = document.body): DragEvent {
  const dataTransfer = transferOf(files);
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  target.dispatchEvent(drop);
  return drop;
}

/** Pastes texts (by format) and files; the event tells whether the page took them. */
export function paste(
  target: Locator,
  texts: Readonly<Record<string, string>>,
  ...files: readonly File[]
): ClipboardEvent {
  const clipboardData = transferOf(files, texts);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  target.element().dispatchEvent(event);
  return event;
}
