/**
 * Stops React from registering a wheel listener on its root. React listens there to every kind of
 * event, used or not, and the browser then wakes the page for each turn of the wheel, which cost more
 * than anything else while scrolling. `onWheel` inside the root never fires: in development, that is
 * logged. Dialogs are drawn outside of the root, and keep theirs.
 */
export function withoutWheelListener(root: HTMLElement): HTMLElement {
  const addListener = HTMLElement.prototype.addEventListener.bind(root);
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type !== 'wheel') addListener(type, listener, options);
  };
  if (import.meta.env.DEV) addListener('wheel', reportWheelProps, { passive: true });
  return root;
}

/** Logs an element on the way to the root that has a wheel handler in its props. */
function reportWheelProps({ target }: Event): void {
  for (let element = target; element instanceof Element; element = element.parentElement) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props: unknown = key && Reflect.get(element, key);
    if (typeof props !== 'object' || props === null) continue;
    if ('onWheel' in props || 'onWheelCapture' in props)
      console.error('onWheel never fires here: add a listener to the element itself.', element);
  }
}
