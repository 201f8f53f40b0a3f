import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { OverlayBoundary } from '../../../features/shared/overlay/overlay-boundary.tsx';
import styles from '../../../features/suggestions/newcomers.module.css';
import { useMediaQuery } from '../../../hooks/use-media-query.ts';
import { afterFirstContent } from '../../../lib/scheduling/first-content.ts';
import { areNewcomersExpected } from '../../../lib/storage/expected-newcomers.ts';
import { session } from '../../../state/session.ts';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';

const NewcomersStrip = lazyWithPreload(
  async () => (await import('../../../features/suggestions/newcomers-strip.tsx')).NewcomersStrip,
);

/** Below this width the rail is missing. Repeated in the style sheets. */
const WITHOUT_RAIL = '(width < 1240px)';

/**
 * The newcomers above Hot's first post. They are there from the first paint on, or not at all:
 * newcomers found later are shown when the feed is opened next, so that no post moves. They are
 * also there behind the first minutes of an account.
 */
export function NewcomersLead({ viewer }: { readonly viewer: UserId }) {
  const isNarrow = useMediaQuery(WITHOUT_RAIL);
  const [hasRoom] = useState(() => session.isFirstMinutesOpen || areNewcomersExpected(viewer));
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    void afterFirstContent().then(() => setSettled(true));
  }, []);
  if (!isNarrow) return null;
  const room = hasRoom && <div className={styles.strip} aria-hidden="true" />;
  if (!isSettled) return room;
  return (
    <OverlayBoundary fallback={room}>
      <NewcomersStrip viewer={viewer} hasRoom={hasRoom} />
    </OverlayBoundary>
  );
}
