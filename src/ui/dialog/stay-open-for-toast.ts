/** For `onPointerDownOutside` of a dialog: dismissing a toast over it does not close it. */
export function stayOpenForToast(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault();
}
