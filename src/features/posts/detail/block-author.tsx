import type { PostId, UserId } from '#contract/ids.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { posts } from '../../../state/entities/posts.ts';
import { setBlocked } from '../../../state/moderation.ts';
import { ConfirmAction } from '../../../ui/dialog/confirm-action.tsx';

interface BlockAuthorProps {
  readonly id: PostId;
  readonly authorId: UserId;
  readonly authorName: string;
  readonly onClose: () => void;
}

/** Asks before the author of a post is blocked; their post then leaves the screen. */
export function BlockAuthor({ id, authorId, authorName, onClose }: BlockAuthorProps) {
  return (
    <ConfirmAction
      title={MODERATION_MESSAGES.blockTitle(authorName)}
      text={MODERATION_MESSAGES.blockText}
      action={MODERATION_MESSAGES.blockYes}
      busy={MODERATION_MESSAGES.blockYes}
      onClose={onClose}
      act={async () => {
        const isBlocked = await setBlocked({ id: authorId, name: authorName }, true);
        if (isBlocked) posts.remove(id, undefined, true);
      }}
    />
  );
}
