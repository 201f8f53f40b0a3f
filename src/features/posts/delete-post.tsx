import type { PostId, UserId } from '#contract/ids.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { announcePostChange } from '../../state/post-changes.ts';
import { showFailure, showToast } from '../../state/toasts.ts';
import { AskedAction } from '../../ui/asked-action.tsx';
import { deletePost } from './post-calls.ts';

interface DeletePostProps {
  readonly id: PostId;
  readonly authorId: UserId;
  readonly onClose: () => void;
}

/** Asks before a post of one's own is deleted, and deletes it. */
export function DeletePost({ id, authorId, onClose }: DeletePostProps) {
  return (
    <AskedAction
      title={POST_WORDS.delete.title}
      text={POST_WORDS.delete.text}
      action={POST_WORDS.delete.yes}
      busy={POST_WORDS.delete.busy}
      onClose={onClose}
      onUnseen={(error, retry) => showFailure(POST_WORDS.delete.failed, error, retry)}
      act={async () => {
        await deletePost(authorId, id);
        announcePostChange({ kind: 'deleted', id });
        showToast(POST_WORDS.delete.done);
      }}
    />
  );
}
