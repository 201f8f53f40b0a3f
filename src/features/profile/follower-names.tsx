import { useState } from 'react';
import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { UNKNOWN_NAME } from '#contract/messages/en/server/answers.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';
import type { Profile } from '../../state/entities/people.ts';
import { PersonLink } from '../../ui/link/person-link.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import styles from './profile-head.module.css';

interface Follower {
  readonly id: string;
  readonly name: string;
}

/** The names of `ids`, joined by commas; deleted people are left out. */
async function loadNames(ids: string, signal: AbortSignal): Promise<readonly Follower[]> {
  const userIds = ids === '' ? [] : ids.split(',');
  if (userIds.length === 0) return [];
  const { names } = await request(PEOPLE.userNames, { body: { userIds }, signal });
  return userIds
    .map((id, index) => ({ id, name: names[index] ?? UNKNOWN_NAME }))
    .filter(({ name }) => name !== UNKNOWN_NAME);
}

interface FollowerNamesProps {
  readonly user: Pick<Profile, 'followers' | 'followersCount' | 'viewerFollows'>;
  readonly viewer: UserId;
}

/**
 * Up to 3 followers of a person, the newest first, without the viewer. Nothing without followers;
 * while their names load, the line keeps its room.
 */
export function FollowerNames({ user, viewer }: FollowerNamesProps) {
  const named = user.followers.filter((id) => id !== viewer).slice(0, LIMITS.followerNames);
  const { state } = useLoaded(named.join(','), loadNames);
  /** Stays while the names of others load: a link may have focus. */
  const [followers, setFollowers] = useState<readonly Follower[]>([]);
  if (state.status === 'ready' && state.value !== followers) setFollowers(state.value);
  if (named.length === 0) return null;
  if (followers.length === 0) {
    return <p className={classes(words.detail, styles.followers, styles.unnamed)} />;
  }
  const others = user.followersCount - Number(user.viewerFollows ?? false) - followers.length;
  return (
    <p className={classes(words.detail, styles.followers)}>
      {PROFILE_MESSAGES.followedBy}{' '}
      {followers.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <PersonLink userId={id} isSelf={false} className={styles.follower}>
            <bdi>{name}</bdi>
          </PersonLink>
        </span>
      ))}
      {others > 0 && ` ${PROFILE_MESSAGES.andOthers(others)}`}
    </p>
  );
}
