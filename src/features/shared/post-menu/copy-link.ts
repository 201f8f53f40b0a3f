import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { copyText } from '../../../state/clipboard.ts';

/** Copies the link to a screen; where that is not possible, a toast shows it. */
export async function copyLink(path: string): Promise<void> {
  const link = new URL(path, location.href).href;
  await copyText(link, POST_MESSAGES.copied, POST_MESSAGES.notCopied(link));
}
