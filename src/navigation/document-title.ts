import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';

/** The title of the window on a screen. */
export function documentTitle(screen: string): string {
  return `${screen} · ${COMMON_MESSAGES.product}`;
}
