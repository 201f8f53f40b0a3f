import { Suspense, useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { WORDS } from '#contract/words.ts';
import { ProfileView } from '../../features/profile/profile-view.tsx';
import { DRAFT_OF } from '../../lib/draft.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { wasLeftOpen } from '../../state/open-forms.ts';
import { refreshSelf, useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { ADDRESSES } from '../addresses.ts';
import { OwnPortfolio } from '../own-portfolio.tsx';
import { PARTS } from '../parts.ts';
import { screenTitle } from '../screen-title.ts';
import styles from './profile-route.module.css';

/** One's own profile. */
export function ProfileRoute() {
  const self = useSelf();
  // Not below a project that is written over this screen.
  const [isEditing, setEditing] = useState(
    () =>
      location.pathname === ADDRESSES.profile && wasLeftOpen(self._id as UserId, DRAFT_OF.profile),
  );
  useEffect(() => {
    markFirstContent();
    void refreshSelf();
  }, []);
  return (
    <div className={styles.page}>
      <title>{screenTitle(WORDS.titles.profile)}</title>
      <ProfileView
        user={self}
        portfolio={() => <OwnPortfolio owner={self} />}
        emptyAction={<Button onClick={() => setEditing(true)}>{WORDS.editProfile.title}</Button>}
        action={
          <Button onPointerEnter={PARTS.EditProfile.preload} onClick={() => setEditing(true)}>
            {WORDS.editProfile.title}
          </Button>
        }
      />
      {isEditing && (
        <Suspense fallback={null}>
          <PARTS.EditProfile.Part user={self} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
