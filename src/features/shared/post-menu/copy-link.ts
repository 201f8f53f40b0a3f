import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { copyText } from '../../../state/clipboard.ts';

/** Copies the link to a screen; where that is not possible, a toast shows it. */
export async function copyLink(path: string): Promise<void> {
  const link = linkTo(path);
  await copyText(link, POST_MESSAGES.copied, POST_MESSAGES.notCopied(link));
}

/** Whether the system has a dialog for sharing links. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Opens the system's dialog for sharing; where that fails, the link is copied. */
export async function shareLink(path: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: linkTo(path) });
  } catch (error) {
    // Closing the dialog without sharing is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(path);
  }
}

function linkTo(path: string): string {
  return new URL(path, location.href).href;
}
