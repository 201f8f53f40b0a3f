import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useIsCodePending } from './lazy-with-preload.tsx';

/**
 * A line at the top of the window while the code of a screen or dialog that was asked for is on its
 * way: the screen before it stays until then, and would look as if it had not heard.
 */
export function RouteProgress() {
  if (!useIsCodePending()) return null;
  return <div data-line role="progressbar" aria-label={COMMON_MESSAGES.loading} />;
}
