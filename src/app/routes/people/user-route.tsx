import { useEffect, useEffectEvent } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { BlockedNotice } from '../../../features/moderation/blocked-notice.tsx';
import { MutedNotice } from '../../../features/moderation/muted-notice.tsx';
import { PersonMenu } from '../../../features/moderation/person-menu.tsx';
import { Portfolio } from '../../../features/portfolio/portfolio.tsx';
import { FollowerNames } from '../../../features/profile/follower-names.tsx';
import { ProfileView } from '../../../features/profile/profile-view.tsx';
import { FollowButton } from '../../../features/shared/people/follow-button.tsx';
import { useProfile } from '../../../features/shared/people/use-profile.ts';
import { PeopleLine } from '../../../features/suggestions/people-line.tsx';
import { onConnection } from '../../../lib/api/socket.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useOthersView } from '../../../navigation/others-view.ts';
import { type Profile, useRemovedPeople } from '../../../state/entities/people.ts';
import type { PersonRef } from '../../../state/moderation.ts';
import { usePortfolio } from '../../../state/portfolio.ts';
import { useSelf } from '../../../state/session.ts';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { PostsOfPerson } from '../posts/posts-of-person.tsx';
import { OthersView } from './others-view.tsx';
import styles from './user-route.module.css';

/**
 * Another person's profile, or the viewer's own as others see it; without that, the viewer's own
 * address redirects to the profile screen.
 */
export function UserRoute() {
  const userId = (useParams().userId ?? '') as UserId;
  const isOwn = userId === useSelf()._id;
  const isOthersView = useOthersView();
  useEffect(markFirstContent, []);
  if (isOwn && !isOthersView) return <Navigate to={PAGE_PATHS.profile} replace />;
  return <div className={styles.page}>{isOwn ? <OthersView /> : <Person userId={userId} />}</div>;
}

function Person({ userId }: { readonly userId: UserId }) {
  const { state, reload } = useProfile(userId);
  // Blocked in another tab, or by the other person: the profile must not stay.
  useRemovedPeople((id) => {
    if (id === userId) void reload();
  });
  // Without a connection, the page gets no event of a block.
  const reloadKnown = useEffectEvent(() => {
    if (state.status !== 'loading') void reload();
  });
  useEffect(() => onConnection(() => reloadKnown()), []);
  return (
    <>
      {state.status !== 'ready' && <title>{documentTitle(SHELL_MESSAGES.titles.profile)}</title>}
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
            <BlockedUser
              person={{ id: userId, name: displayName(blocked) }}
              onUnblocked={() => void reload()}
            />
          )
        }
      </LoadedScreen>
    </>
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

function OtherProfile({ user }: { readonly user: Profile }) {
  const person = { id: user._id, name: displayName(user) };
  const viewer = useSelf()._id;
  return (
    <>
      <title>{documentTitle(person.name)}</title>
      <MutedNotice person={person} />
      <ProfileView
        user={user}
        followers={<FollowerNames user={user} viewer={viewer} />}
        posts={
          <PostsOfPerson
            id={user._id}
            empty={<StatusFrame>{PROFILE_MESSAGES.noPosts(person.name)}</StatusFrame>}
          />
        }
        projectsCount={usePortfolio(person.id).length}
        portfolio={
          <>
            <Portfolio owner={user} />
            <PeopleLine except={person.id} />
          </>
        }
        action={
          <div className={styles.actions}>
            <FollowButton userId={person.id} name={person.name} />
            <PersonMenu person={person} />
          </div>
        }
      />
    </>
  );
}
