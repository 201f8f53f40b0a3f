import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';

/** Returns the document title of a screen. */
export function documentTitle(screen: string): string {
  return `${screen} · ${COMMON_MESSAGES.product}`;
}
