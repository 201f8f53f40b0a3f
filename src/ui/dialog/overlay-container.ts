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
