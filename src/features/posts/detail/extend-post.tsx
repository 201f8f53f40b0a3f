import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { extendableFromMs, extensionProblem } from '#contract/rules/post-rules.ts';
import type { Post } from '#contract/schema/post.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { request } from '../../../lib/api/request.ts';
import { serverNowMs } from '../../../lib/api/server-clock.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { applyPost } from '../../../state/entities/load-posts.ts';
import { answerAbout } from '../../../state/entities/posts.ts';
import { showFailure, showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { InfoDialog } from '../../../ui/dialog/info-dialog.tsx';
import words from '../../../ui/styles/words.module.css';
import styles from './extend-post.module.css';
import { OnePostContent } from './one-post-content.tsx';
import { useOnePost } from './use-one-post.ts';

interface ExtendPostProps {
  readonly id: PostId;
  readonly onClose: () => void;
}

/** Extends the date of a post by a week after a confirmation, or says why not, and from when on. */
export function ExtendPost({ id, onClose }: ExtendPostProps) {
  const one = useOnePost(id);
  return (
    <InfoDialog
      title={POST_DIALOG_MESSAGES.extend.title}
      closeLabel={POST_DIALOG_MESSAGES.extend.close}
      onClose={onClose}
    >
      <OnePostContent one={one}>
        {(post) => <Extension post={post} onDone={onClose} />}
      </OnePostContent>
    </InfoDialog>
  );
}

function Extension({ post, onDone }: { readonly post: Post; readonly onDone: () => void }) {
  const { failure, isSending, submit } = useSubmit({
    send: async () => {
      const params = { postId: post._id };
      applyPost(await answerAbout(post._id, request(POSTS.extendPost, { params })));
      showToast(POST_DIALOG_MESSAGES.extend.done);
    },
    onDone,
    onUnseen: (error, retry) => showFailure(POST_DIALOG_MESSAGES.extend.failed, error, retry),
  });
  const shiftsMs = post.dateExtendedBy.map((shift) => Date.parse(shift));
  const refusal = extensionProblem(shiftsMs, serverNowMs());
  const fromMs = extendableFromMs(shiftsMs);
  return (
    <>
      <p>{POST_DIALOG_MESSAGES.extend.what}</p>
      <p className={words.quiet}>
        {POST_DIALOG_MESSAGES.extend.used(shiftsMs.length - 1, LIMITS.dateExtensionsMax)}
      </p>
      {refusal === undefined ? (
        <div>
          <Button look="primary" aria-disabled={isSending} onClick={() => void submit(undefined)}>
            {isSending ? POST_DIALOG_MESSAGES.extend.busy : POST_DIALOG_MESSAGES.extend.action}
          </Button>
        </div>
      ) : (
        <p className={styles.reason}>
          {ERROR_MESSAGES[refusal]}
          {fromMs !== undefined && ` ${POST_DIALOG_MESSAGES.extend.from(formatMoment(fromMs))}`}
        </p>
      )}
      <div role="alert" className={words.problem}>
        {failure}
      </div>
    </>
  );
}
