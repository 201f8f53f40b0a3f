import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { OtherUser } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { FollowButton } from '../../features/people/follow-button.tsx';
import { FollowerNames } from '../../features/profile/follower-names.tsx';
import { ProfileView } from '../../features/profile/profile-view.tsx';
import { BlockedNotice } from '../../features/safety/blocked-notice.tsx';
import { PersonMenu } from '../../features/safety/person-menu.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { useFollowersCount } from '../../state/follows.ts';
import { useIsBlocked } from '../../state/safety.ts';
import { useSelf } from '../../state/session.ts';
import { ADDRESSES } from '../addresses.ts';
import { LoadedScreen } from '../loaded-screen.tsx';
import { Portfolio } from '../portfolio.tsx';
import { screenTitle } from '../screen-title.ts';
import styles from './user-route.module.css';

function loadUser(id: string, signal: AbortSignal): Promise<OtherUser> {
  return request<OtherUser>(pathOf(API.detailsOf, { id }), { signal });
}

/** Another person's profile; one's own address leads to one's own screen. */
export function UserRoute() {
  const { userId = '' } = useParams();
  const self = useSelf();
  const { state, reload } = useLoaded(userId, loadUser);
  useEffect(markFirstContent, []);
  if (userId === self._id) return <Navigate to={ADDRESSES.profile} replace />;
  return (
    <div className={styles.page}>
      <LoadedScreen
        state={state}
        shape="profile"
        loadingWords={WORDS.profile.loading}
        onRetry={reload}
      >
        {(user) => <OtherProfile key={user._id} user={user} onUnblocked={() => void reload()} />}
      </LoadedScreen>
    </div>
  );
}

interface OtherProfileProps {
  readonly user: OtherUser;
  readonly onUnblocked: () => void;
}

function OtherProfile({ user: loaded, onUnblocked }: OtherProfileProps) {
  const user = { ...loaded, followersCount: useFollowersCount(loaded) };
  const person = { id: user._id as UserId, name: displayName(user) };
  const isBlocked = useIsBlocked(person.id);
  const viewer = useSelf()._id as UserId;
  return (
    <>
      <title>{screenTitle(person.name)}</title>
      {isBlocked ? (
        <BlockedNotice person={person} onUnblocked={onUnblocked} />
      ) : (
        <ProfileView
          user={user}
          followers={<FollowerNames user={user} viewer={viewer} />}
          portfolio={<Portfolio owner={user} />}
          action={
            <div className={styles.actions}>
              <FollowButton userId={person.id} name={person.name} told={user.viewerFollows} />
              <PersonMenu person={person} isMuted={user.viewerMutes ?? false} />
            </div>
          }
        />
      )}
    </>
  );
}
