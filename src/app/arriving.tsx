import { WORDS } from '#contract/words.ts';
import { usePartAwaited } from './lazy-part.tsx';

/**
 * A line at the top of the window while the code of a screen or dialog that was asked for is on its
 * way: the screen before it stays until then, and would look as if it had not heard.
 */
export function Arriving() {
  if (!usePartAwaited()) return null;
  return <div data-line role="progressbar" aria-label={WORDS.loading} />;
}
