import Eye from 'lucide-react/icons/eye';
import { useEffect, useState } from 'react';
import { pathOf } from '#contract/calls/route.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { OwnPortfolio } from '../../../features/portfolio/own-portfolio.tsx';
import { ProfileView } from '../../../features/profile/profile-view.tsx';
import { OverlayBoundary } from '../../../features/shared/overlay/overlay-boundary.tsx';
import { useProfile } from '../../../features/shared/people/use-profile.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { DRAFT_KEYS } from '../../../lib/storage/draft-keys.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { othersViewOf } from '../../../navigation/others-view.ts';
import { wasFormOpen } from '../../../state/form-recovery.ts';
import { usePortfolio } from '../../../state/portfolio.ts';
import { useSelf } from '../../../state/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { IconLabel } from '../../../ui/text/visually-hidden.tsx';
import { PostsOfPerson } from '../posts/posts-of-person.tsx';
import styles from './profile-route.module.css';

const EditProfile = lazyWithPreload(
  async () => (await import('../../../features/profile/edit-profile.tsx')).EditProfile,
);

/** The viewer's own profile. */
export function ProfileRoute() {
  const self = useSelf()._id;
  // Not below a project that is written over this screen.
  const [isEditing, setEditing] = useState(
    () => location.pathname === PAGE_PATHS.profile && wasFormOpen(self, DRAFT_KEYS.profile),
  );
  const { state, reload } = useProfile(self);
  const projectsCount = usePortfolio(self).length;
  useEffect(markFirstContent, []);
  return (
    <div className={styles.page}>
      <title>{documentTitle(SHELL_MESSAGES.titles.profile)}</title>
      <LoadedScreen
        state={state}
        shape="profile"
        loadingLabel={PROFILE_MESSAGES.loading}
        onRetry={reload}
      >
        {({ user }) =>
          user && (
            <>
              <ProfileView
                user={user}
                posts={
                  <PostsOfPerson
                    id={user._id}
                    empty={<StatusFrame>{PROFILE_MESSAGES.noOwnPosts}</StatusFrame>}
                  />
                }
                portfolio={<OwnPortfolio owner={self} />}
                projectsCount={projectsCount}
                emptyAction={
                  <Button onClick={() => setEditing(true)}>{PROFILE_MESSAGES.edit.title}</Button>
                }
                action={
                  <div className={styles.actions}>
                    <ButtonLink
                      to={othersViewOf(pathOf(PAGE_PATHS.user, { userId: self }))}
                      prefetch
                    >
                      <Eye size={18} />
                      <IconLabel>{PROFILE_MESSAGES.othersView.title}</IconLabel>
                    </ButtonLink>
                    <Button onPointerEnter={EditProfile.preload} onClick={() => setEditing(true)}>
                      {PROFILE_MESSAGES.edit.title}
                    </Button>
                  </div>
                }
              />
              {isEditing && (
                <OverlayBoundary onClose={() => setEditing(false)}>
                  <EditProfile user={user} onClose={() => setEditing(false)} />
                </OverlayBoundary>
              )}
            </>
          )
        }
      </LoadedScreen>
    </div>
  );
}
