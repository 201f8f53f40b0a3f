import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { MODERATION } from '#contract/calls/moderation.ts';
import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { OtherUser } from '#contract/schema/user.ts';
import { BlockedNotice } from '../../../features/moderation/blocked-notice.tsx';
import { MutedNotice } from '../../../features/moderation/muted-notice.tsx';
import { PersonMenu } from '../../../features/moderation/person-menu.tsx';
import { Portfolio } from '../../../features/portfolio/portfolio.tsx';
import { FollowerNames } from '../../../features/profile/follower-names.tsx';
import { ProfileView } from '../../../features/profile/profile-view.tsx';
import { FollowButton } from '../../../features/shared/people/follow-button.tsx';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { isGone } from '../../../lib/api/api-problem.ts';
import { request } from '../../../lib/api/request.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { ADDRESSES } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useRemovedPeople } from '../../../state/entities/people.ts';
import { useFollowersCount } from '../../../state/follows.ts';
import type { PersonRef } from '../../../state/moderation.ts';
import { useSelf } from '../../../state/session.ts';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { PostsOfPerson } from '../posts/posts-of-person.tsx';
import styles from './user-route.module.css';

/** A profile, or a person whom the viewer has blocked. */
type LoadedUser =
  | { readonly user: OtherUser; readonly blocked?: undefined }
  | { readonly blocked: PersonRef; readonly user?: undefined };

async function loadUser(id: string, signal: AbortSignal): Promise<LoadedUser> {
  try {
    return { user: await request(PEOPLE.detailsOf, { params: { id }, signal }) };
  } catch (error) {
    if (!isGone(error)) throw error;
    const person = await request(MODERATION.blockedUser, { params: { id }, signal });
    return { blocked: { id: person._id as UserId, name: displayName(person) } };
  }
}

/** Another person's profile; the viewer's own address redirects to the profile screen. */
export function UserRoute() {
  const { userId = '' } = useParams();
  const self = useSelf();
  const { state, reload } = useLoaded(userId, loadUser);
  useEffect(markFirstContent, []);
  // Blocked in another tab, or somebody who blocks: what may not be seen does not stay.
  useRemovedPeople((id) => {
    if (id === userId) void reload();
  });
  if (userId === self._id) return <Navigate to={ADDRESSES.profile} replace />;
  return (
    <div className={styles.page}>
      <LoadedScreen
        state={state}
        shape="profile"
        loadingLabel={PROFILE_MESSAGES.loading}
        goneMessage={PROFILE_MESSAGES.gone}
        onRetry={reload}
      >
        {({ user, blocked }) =>
          user ? (
            <OtherProfile key={user._id} user={user} />
          ) : (
            <BlockedUser person={blocked} onUnblocked={() => void reload()} />
          )
        }
      </LoadedScreen>
    </div>
  );
}

interface BlockedUserProps {
  readonly person: PersonRef;
  readonly onUnblocked: () => void;
}

function BlockedUser({ person, onUnblocked }: BlockedUserProps) {
  return (
    <>
      <title>{documentTitle(person.name)}</title>
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
      <title>{documentTitle(person.name)}</title>
      <MutedNotice person={person} isMuted={user.viewerMutes ?? false} />
      <ProfileView
        user={user}
        followers={<FollowerNames user={user} viewer={viewer} />}
        posts={
          <PostsOfPerson
            id={user._id}
            empty={<StatusFrame>{PROFILE_MESSAGES.noPosts(person.name)}</StatusFrame>}
          />
        }
        portfolio={(onAbout) => <Portfolio owner={user} onAbout={onAbout} />}
        action={
          <div className={styles.actions}>
            <FollowButton
              userId={person.id}
              name={person.name}
              initialIsFollowed={user.viewerFollows}
            />
            <PersonMenu person={person} isMuted={user.viewerMutes ?? false} />
          </div>
        }
      />
    </>
  );
}
