/** Above and below toasts (toaster.module.css). */
const TOAST_GAP_PX = 8;

let container: HTMLElement | undefined;

/**
 * The element that dialogs and menus are portals into. React listens to every event, the wheel too,
 * in the container of a portal and never stops: in the body, each turn of the wheel would wake the
 * page once a dialog had been open. Dialogs need wheel events of their own, to scroll inside.
 */
export function overlayContainer(): HTMLElement {
  container ??= document.createElement('div');
  if (!container.isConnected) document.body.append(container);
  return container;
}

/** Dialogs begin below toasts, which take `heightPx`; 0 without any. */
export function setToastRoom(heightPx: number): void {
  const roomPx = heightPx === 0 ? 0 : heightPx + 2 * TOAST_GAP_PX;
  overlayContainer().style.setProperty('--toast-room', `${roomPx}px`);
}
