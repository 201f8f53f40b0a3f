import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { OtherUser } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { FollowButton } from '../../features/people/follow-button.tsx';
import { ProfileView } from '../../features/profile/profile-view.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { displayName } from '../../lib/display-name.ts';
import { markFirstContent } from '../../lib/first-content.ts';
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
    <LoadedScreen state={state} loadingWords={WORDS.profile.loading} onRetry={reload}>
      {(user) => (
        <div className={styles.page}>
          <title>{screenTitle(displayName(user))}</title>
          <ProfileView
            user={user}
            portfolio={<Portfolio owner={user} />}
            action={<FollowButton userId={user._id as UserId} name={displayName(user)} />}
          />
        </div>
      )}
    </LoadedScreen>
  );
}
