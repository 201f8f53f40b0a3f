import { matchPath } from 'react-router-dom';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';
import { type ScreenShape, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './route-skeleton.module.css';

/** The skeleton of each screen, and the class of the space around it. */
const SCREENS: readonly (readonly [string, ScreenShape, string | undefined])[] = [
  [ADDRESSES.hub, 'posts', styles.tabbed],
  [ADDRESSES.notifications, 'rows', styles.titled],
  [ADDRESSES.search, 'people', classes(styles.titled, styles.searched)],
  [ADDRESSES.connections, 'people', styles.titled],
  [ADDRESSES.saved, 'posts', styles.titled],
  [ADDRESSES.settings, 'form', styles.titled],
  [ADDRESSES.bench, 'form', styles.titled],
  [ADDRESSES.profile, 'profile', styles.self],
  [ADDRESSES.user, 'profile', styles.other],
  [ADDRESSES.project, 'project', undefined],
];

/** The skeleton of the screen at an address, shown while its code loads. */
export function RouteSkeleton({ pathname }: { readonly pathname: string }) {
  const [, shape, around] = SCREENS.find(([pattern]) => matchPath(pattern, pathname)) ?? [];
  return (
    <div className={around}>
      <Skeleton shape={shape ?? 'form'} label={COMMON_MESSAGES.loading} />
    </div>
  );
}
