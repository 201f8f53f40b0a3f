/**
 * Puts the caret behind what stands in a field already, to be its `ref`: who comes to it writes on. At
 * the first focus, since some browsers give focus to a field whose caret is put somewhere.
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
