import type { PostId, UserId } from '#contract/ids.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { announcePostChange } from '../../state/post-changes.ts';
import { setBlocked } from '../../state/safety.ts';
import { AskedAction } from '../../ui/asked-action.tsx';

interface BlockAuthorProps {
  readonly id: PostId;
  readonly authorId: UserId;
  readonly authorName: string;
  readonly onClose: () => void;
}

/** Asks before the author of a post is blocked; their post then leaves the screen. */
export function BlockAuthor({ id, authorId, authorName, onClose }: BlockAuthorProps) {
  return (
    <AskedAction
      title={SAFETY_WORDS.blockTitle(authorName)}
      text={SAFETY_WORDS.blockText}
      action={SAFETY_WORDS.blockYes}
      busy={SAFETY_WORDS.blockYes}
      onClose={onClose}
      act={async () => {
        const isBlocked = await setBlocked({ id: authorId, name: authorName }, true);
        if (isBlocked) announcePostChange({ kind: 'deleted', id });
      }}
    />
  );
}
