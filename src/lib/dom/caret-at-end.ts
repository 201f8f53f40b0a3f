/**
 * A `ref` that moves the caret of a field to its end on the first focus; earlier, some browsers
 * would focus the field.
 */
export function caretAtEnd(field: HTMLTextAreaElement | null): (() => void) | undefined {
  if (!field || field.value === '') return undefined;
  const moveToEnd = () => field.setSelectionRange(field.value.length, field.value.length);
  if (document.activeElement === field) {
    moveToEnd();
    return undefined;
  }
  field.addEventListener('focus', moveToEnd, { once: true });
  return () => field.removeEventListener('focus', moveToEnd);
}
