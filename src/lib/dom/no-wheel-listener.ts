/**
 * Stops React from registering a wheel listener on its root, or on the container of a portal: the
 * browser would wake the page for every turn of the wheel, which was the largest cost of scrolling.
 * `onWheel` inside never fires; development builds log its use.
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

/** Logs elements between the target and the root that have a wheel handler in their props. */
function reportWheelProps({ target }: Event): void {
  for (let element = target; element instanceof Element; element = element.parentElement) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props: unknown = key && Reflect.get(element, key);
    if (typeof props !== 'object' || props === null) continue;
    if ('onWheel' in props || 'onWheelCapture' in props)
      console.error('onWheel never fires here: add a listener to the element itself.', element);
  }
}
