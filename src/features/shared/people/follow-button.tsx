import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { usePerson } from '../../../state/entities/people.ts';
import { setFollowed } from '../../../state/follows.ts';
import { Button } from '../../../ui/button/button.tsx';

interface FollowButtonProps {
  readonly userId: UserId;
  readonly name: string;
  /** A secondary button, as in a list. */
  readonly isQuiet?: boolean;
  /** By the post or notification; the person’s own record is newer. */
  readonly isFollowedInitially?: boolean | undefined;
  /** The person follows the viewer. */
  readonly isBack?: boolean;
}

/** Follows or unfollows a person. */
export function FollowButton(props: FollowButtonProps) {
  const { userId, name, isQuiet = false, isFollowedInitially = false, isBack = false } = props;
  const { viewerFollows: isFollowed = isFollowedInitially } = usePerson(userId);
  const follow = isBack ? PEOPLE_MESSAGES.followBackName : PEOPLE_MESSAGES.followName;
  const label = (isFollowed ? PEOPLE_MESSAGES.followingName : follow)(name);
  return (
    <Button
      look={isFollowed || isQuiet ? 'plain' : 'primary'}
      aria-label={label}
      title={isFollowed ? PEOPLE_MESSAGES.unfollowName(name) : label}
      onClick={() => void setFollowed(userId, !isFollowed)}
    >
      {isFollowed ? PEOPLE_MESSAGES.following : PEOPLE_MESSAGES[isBack ? 'followBack' : 'follow']}
    </Button>
  );
}
