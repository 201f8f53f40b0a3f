import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { sha256Of } from '../../../lib/api/file-hash.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { showToast } from '../../../state/toasts.ts';

const { file } = POST_DIALOG_MESSAGES;

/** Loads a stored file again and returns whether its bytes have this hash. */
export async function checkFile(address: string, hash: string): Promise<void> {
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const isSame = (await sha256Of(await answer.blob())) === hash;
    showToast(isSame ? file.same(hash) : file.different(hash));
  } catch (error) {
    logFailure('A stored file could not be checked.', error, 'warn');
    showToast(file.failed);
  }
}
