/**
 * The element with a deaf ear for the wheel, to be a root of React: that listens there to every
 * kind of event, asked for or not, and the browser then wakes the page for each turn of a wheel,
 * which cost more than anything else of a scroll. Dialogs hear theirs: they are drawn elsewhere.
 */
export function withoutWheelListener(root: HTMLElement): HTMLElement {
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type !== 'wheel')
      HTMLElement.prototype.addEventListener.call(root, type, listener, options);
  };
  return root;
}
