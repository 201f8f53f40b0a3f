import { WORDS } from '#contract/words.ts';

/** The title of the window on a screen. */
export function screenTitle(screen: string): string {
  return `${screen} · ${WORDS.product}`;
}
