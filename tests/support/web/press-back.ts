/**
 * Presses the browser's Back as far as the page can tell, which cannot stop a real one in the frame of
 * a test. Returns whether the page stopped it.
 */
export function pressBack(): boolean {
  const event = new Event('navigate', { cancelable: true });
  Object.assign(event, { navigationType: 'traverse' });
  return !navigation.dispatchEvent(event);
}
