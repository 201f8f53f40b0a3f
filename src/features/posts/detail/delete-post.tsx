import { POSTS } from '#contract/calls/posts.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { isGone } from '../../../lib/api/api-problem.ts';
import { request } from '../../../lib/api/request.ts';
import { posts } from '../../../state/entities/posts.ts';
import { showFailure, showToast } from '../../../state/toasts.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';

interface DeletePostProps {
  readonly id: PostId;
  readonly authorId: UserId;
  readonly onClose: () => void;
}

/** Confirms the deletion of your own post, and deletes it. */
export function DeletePost({ id, authorId, onClose }: DeletePostProps) {
  return (
    <ConfirmAction
      title={POST_DIALOG_MESSAGES.delete.title}
      text={POST_DIALOG_MESSAGES.delete.text}
      action={POST_DIALOG_MESSAGES.delete.yes}
      busy={POST_DIALOG_MESSAGES.delete.busy}
      onClose={onClose}
      onUnseen={(error, retry) => showFailure(POST_DIALOG_MESSAGES.delete.failed, error, retry)}
      act={async () => {
        const params = { userId: authorId, postId: id };
        await request(POSTS.deletePost, { params }).catch((error: unknown) => {
          // Deleted in another tab, or by a call whose answer was lost.
          if (!isGone(error)) throw error;
        });
        posts.remove(id, undefined, true);
        showToast(POST_DIALOG_MESSAGES.delete.done);
      }}
    />
  );
}
