import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { OtherUser, UserEntry } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { FollowButton } from '../../features/people/follow-button.tsx';
import { FollowerNames } from '../../features/profile/follower-names.tsx';
import { ProfileView } from '../../features/profile/profile-view.tsx';
import { BlockedNotice } from '../../features/safety/blocked-notice.tsx';
import { MutedNotice } from '../../features/safety/muted-notice.tsx';
import { PersonMenu } from '../../features/safety/person-menu.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { isGone } from '../../lib/api-problem.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { useFollowersCount } from '../../state/follows.ts';
import { usePostChanges } from '../../state/post-changes.ts';
import type { Somebody } from '../../state/safety.ts';
import { useSelf } from '../../state/session.ts';
import { ADDRESSES } from '../addresses.ts';
import { LoadedScreen } from '../loaded-screen.tsx';
import { Portfolio } from '../portfolio.tsx';
import { screenTitle } from '../screen-title.ts';
import styles from './user-route.module.css';

/** A profile, or that it is of somebody whom the viewer has blocked. */
type Loaded =
  | { readonly user: OtherUser; readonly blocked?: undefined }
  | { readonly blocked: Somebody; readonly user?: undefined };

async function loadUser(id: string, signal: AbortSignal): Promise<Loaded> {
  try {
    return { user: await request<OtherUser>(pathOf(API.detailsOf, { id }), { signal }) };
  } catch (error) {
    if (!isGone(error)) throw error;
    const person = await request<UserEntry>(pathOf(API.block, { id }), { signal });
    return { blocked: { id: person._id as UserId, name: displayName(person) } };
  }
}

/** Another person's profile; one's own address leads to one's own screen. */
export function UserRoute() {
  const { userId = '' } = useParams();
  const self = useSelf();
  const { state, reload } = useLoaded(userId, loadUser);
  useEffect(markFirstContent, []);
  // Blocked in another tab, or somebody who blocks: what may not be seen does not stay.
  usePostChanges((change) => {
    if (change.kind === 'author-gone' && change.authorId === userId) void reload();
  });
  if (userId === self._id) return <Navigate to={ADDRESSES.profile} replace />;
  return (
    <div className={styles.page}>
      <LoadedScreen
        state={state}
        shape="profile"
        loadingWords={WORDS.profile.loading}
        goneWords={WORDS.profile.gone}
        onRetry={reload}
      >
        {({ user, blocked }) =>
          user ? (
            <OtherProfile key={user._id} user={user} />
          ) : (
            <Blocked person={blocked} onUnblocked={() => void reload()} />
          )
        }
      </LoadedScreen>
    </div>
  );
}

interface BlockedProps {
  readonly person: Somebody;
  readonly onUnblocked: () => void;
}

function Blocked({ person, onUnblocked }: BlockedProps) {
  return (
    <>
      <title>{screenTitle(person.name)}</title>
      <BlockedNotice person={person} onUnblocked={onUnblocked} />
    </>
  );
}

function OtherProfile({ user: loaded }: { readonly user: OtherUser }) {
  const user = { ...loaded, followersCount: useFollowersCount(loaded) };
  const person = { id: user._id as UserId, name: displayName(user) };
  const viewer = useSelf()._id as UserId;
  return (
    <>
      <title>{screenTitle(person.name)}</title>
      <MutedNotice person={person} isMuted={user.viewerMutes ?? false} />
      <ProfileView
        user={user}
        followers={<FollowerNames user={user} viewer={viewer} />}
        portfolio={(onAbout) => <Portfolio owner={user} onAbout={onAbout} />}
        action={
          <div className={styles.actions}>
            <FollowButton userId={person.id} name={person.name} told={user.viewerFollows} />
            <PersonMenu person={person} isMuted={user.viewerMutes ?? false} />
          </div>
        }
      />
    </>
  );
}
