/** Puts the caret behind what stands in a field already, to be its `ref`: who comes to it writes on. */
export function caretAtEnd(field: HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length);
}
