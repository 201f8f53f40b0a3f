import { matchPath } from 'react-router-dom';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { type ScreenShape, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './route-skeleton.module.css';

/** The skeleton of each screen, and the class of the space around it. */
const SCREENS: readonly (readonly [string, ScreenShape, string | undefined])[] = [
  [PAGE_PATHS.hub, 'posts', styles.tabbed],
  [PAGE_PATHS.notifications, 'rows', styles.titled],
  [PAGE_PATHS.search, 'people', classes(styles.titled, styles.searched)],
  [PAGE_PATHS.connections, 'people', styles.titled],
  [PAGE_PATHS.saved, 'posts', styles.titled],
  [PAGE_PATHS.settings, 'form', styles.titled],
  [PAGE_PATHS.bench, 'form', styles.titled],
  [PAGE_PATHS.profile, 'profile', styles.self],
  [PAGE_PATHS.user, 'profile', styles.other],
  [PAGE_PATHS.project, 'project', undefined],
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
