import { PEOPLE } from '#contract/calls/people.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { OtherUser } from '#contract/schema/user.ts';
import { PortfolioGrid } from '../../../features/portfolio/portfolio-grid.tsx';
import { ProfileView } from '../../../features/profile/profile-view.tsx';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { request } from '../../../lib/api/request.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { othersProjectAddress } from '../../../navigation/others-view.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { useSelf } from '../../../state/session.ts';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { PostsOfPerson } from '../posts/posts-of-person.tsx';
import { OthersNotice } from './others-notice.tsx';

/** The viewer's own profile as the server sends it to others. */
export function OthersView() {
  const { state, reload } = useLoaded(useSelf()._id, loadOthersView);
  return (
    <>
      <title>{documentTitle(PROFILE_MESSAGES.othersView.title)}</title>
      <OthersNotice about="profile" returnTo={PAGE_PATHS.profile} />
      <LoadedScreen
        state={state}
        shape="profile"
        loadingLabel={PROFILE_MESSAGES.loading}
        goneMessage={PROFILE_MESSAGES.othersView.hidden}
        onRetry={reload}
      >
        {(user) => <SeenProfile user={user} />}
      </LoadedScreen>
    </>
  );
}

/** Kept out of the store, which has the profile as its owner sees it. */
function loadOthersView(id: string, signal: AbortSignal): Promise<OtherUser> {
  return request(PEOPLE.detailsOf, { params: { id }, query: { view: 'others' }, signal });
}

function SeenProfile({ user }: { readonly user: OtherUser }) {
  const name = displayName(user);
  return (
    <ProfileView
      user={user}
      projectsCount={user.projects.length}
      portfolio={
        <PortfolioGrid
          saved={useListRestoration()}
          projects={user.projects}
          addressOf={othersProjectAddress}
          empty={<StatusFrame>{PROFILE_MESSAGES.noProjects(name)}</StatusFrame>}
        />
      }
      posts={
        <PostsOfPerson
          id={user._id}
          view="others"
          empty={<StatusFrame>{PROFILE_MESSAGES.noPosts(name)}</StatusFrame>}
        />
      }
    />
  );
}
