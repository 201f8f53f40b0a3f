import type { UserId } from '#contract/ids.ts';
import { WORDS } from '#contract/words.ts';
import { setFollowed, useIsFollowed } from '../../state/follows.ts';
import { Button } from '../../ui/button.tsx';

interface FollowButtonProps {
  readonly userId: UserId;
  readonly name: string;
}

/** Follows a person, or lets them go. */
export function FollowButton({ userId, name }: FollowButtonProps) {
  const isFollowed = useIsFollowed(userId);
  const label = isFollowed ? WORDS.people.followingName(name) : WORDS.people.followName(name);
  return (
    <Button
      look={isFollowed ? 'plain' : 'primary'}
      aria-label={label}
      title={isFollowed ? WORDS.people.unfollowName(name) : label}
      onClick={() => void setFollowed(userId, !isFollowed)}
    >
      {isFollowed ? WORDS.people.following : WORDS.people.follow}
    </Button>
  );
}
