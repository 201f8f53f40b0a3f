import { POST_WORDS } from '#contract/post-words.ts';
import { copyText } from '../state/clipboard.ts';

/** Copies the link to a screen, to be sent to somebody; where that is not possible, it is shown. */
export async function copyLink(path: string): Promise<void> {
  const link = new URL(path, location.href).href;
  await copyText(link, POST_WORDS.copied, POST_WORDS.notCopied(link));
}
