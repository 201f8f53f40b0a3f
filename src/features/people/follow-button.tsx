import type { UserId } from '#contract/ids.ts';
import { WORDS } from '#contract/words.ts';
import { setFollowed, useIsFollowed } from '../../state/follows.ts';
import { Button } from '../../ui/button.tsx';

interface FollowButtonProps {
  readonly userId: UserId;
  readonly name: string;
  /** Whether the server said that the viewer follows this person. */
  readonly told?: boolean | undefined;
  /** One of many, or beside something that matters more. */
  readonly isQuiet?: boolean;
}

/** Follows a person, or lets them go. */
export function FollowButton({ userId, name, told, isQuiet = false }: FollowButtonProps) {
  const isFollowed = useIsFollowed(userId, told);
  const label = isFollowed ? WORDS.people.followingName(name) : WORDS.people.followName(name);
  return (
    <Button
      look={isFollowed || isQuiet ? 'plain' : 'primary'}
      aria-label={label}
      title={isFollowed ? WORDS.people.unfollowName(name) : label}
      onClick={() => void setFollowed(userId, !isFollowed)}
    >
      {isFollowed ? WORDS.people.following : WORDS.people.follow}
    </Button>
  );
}
