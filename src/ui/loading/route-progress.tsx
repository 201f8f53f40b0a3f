import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useIsCodePending } from './lazy-with-preload.tsx';

/**
 * A progress line at the top of the window while the code of a screen or dialog loads: the previous
 * screen stays until then, and would seem not to respond.
 */
export function RouteProgress() {
  if (!useIsCodePending()) return null;
  return <div data-line role="progressbar" aria-label={COMMON_MESSAGES.loading} />;
}
