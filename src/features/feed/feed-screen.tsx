import { type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import type { UserId } from '#contract/ids.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';

import { type CardGeometry, cardMetrics } from '#contract/rules/card-layout.ts';
import { useRetryWhenOnline } from '../../hooks/use-retry-when-online.ts';
import { messageOfCode } from '../../lib/api/api-problem.ts';
import { loadMorePosts, retryPosts, showFeed, useFeed } from '../../state/feed/feed.ts';
import { FailureFrame } from '../../ui/loading/failure-frame.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { PersonSkeleton } from '../../ui/skeleton/skeleton.tsx';
import type { FeedCardComponent } from './feed-article.tsx';
import styles from './feed-screen.module.css';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { FEED_PANEL_ID, FeedTabs, tabIdOf } from './feed-tabs.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { useCardGeometry } from './use-card-geometry.ts';
import { VirtualFeed } from './virtual-feed.tsx';

interface FeedScreenProps {
  readonly viewerId: UserId;
  readonly token: string;
  /** Draws one post. */
  readonly card: FeedCardComponent;
  /** The row above the tabs; `false` until it is loaded, in its shape. */
  readonly head?: ReactNode;
  /** Stands above the first post of "Hot". */
  readonly lead?: ReactNode;
  /** The actions of an empty feed, and of an empty "Following". */
  readonly emptyActions: { readonly all: ReactNode; readonly following: ReactNode };
}

const waitingHead = (
  <div className={styles.waiting}>
    <PersonSkeleton />
  </div>
);

/** The feed: all posts by rank or by date, or those of followed people. */
export function FeedScreen(props: FeedScreenProps) {
  const { viewerId, token, card, head, lead, emptyActions } = props;
  const column = useRef<HTMLDivElement>(null);
  const geometry = useCardGeometry(column);
  const { scope, list, status } = useFeed();
  // While another list loads, the one before it stays.
  const shownScope = status.phase.status === 'ready' ? list.scope : scope;
  // Before cards of another width render: their heights must not be compared with old ones.
  useLayoutEffect(() => {
    if (geometry) showFeed(viewerId, token, geometry);
  }, [viewerId, token, geometry]);
  useRetryWhenOnline(true, retryPosts); // posts that were not loaded are not counted here

  return (
    <div className={styles.screen}>
      {head !== undefined && (
        <div className={styles.head}>
          <Suspense fallback={waitingHead}>{head || waitingHead}</Suspense>
        </div>
      )}
      <FeedTabs />
      <div
        ref={column}
        id={FEED_PANEL_ID}
        role="tabpanel"
        aria-labelledby={tabIdOf(scope)}
        className={styles.column}
      >
        <NewPostsPill />
        {shownScope === 'hot' && lead}
        {geometry && <FeedBody geometry={geometry} card={card} emptyActions={emptyActions} />}
      </div>
    </div>
  );
}

interface FeedBodyProps extends Pick<FeedScreenProps, 'card' | 'emptyActions'> {
  readonly geometry: CardGeometry;
}

function FeedBody({ geometry, card, emptyActions }: FeedBodyProps) {
  const { columnPx, bleedPx, rootFontPx, isTouch } = geometry;
  const metrics = useMemo(
    () => cardMetrics({ columnPx, bleedPx, rootFontPx, isTouch }),
    [columnPx, bleedPx, rootFontPx, isTouch],
  );
  const { status, list, scope } = useFeed();
  const { phase, tail } = status;
  switch (phase.status) {
    case 'loading':
      return <FeedSkeleton metrics={metrics} />;
    case 'failed':
      return <FailureFrame onRetry={loadMorePosts}>{messageOfCode(phase.problem)}</FailureFrame>;
    case 'ready':
      if (list.rows.length === 0 && tail.status === 'end') {
        return scope === 'following' ? (
          <StatusFrame action={emptyActions.following}>{FEED_MESSAGES.emptyFollowing}</StatusFrame>
        ) : (
          <StatusFrame action={emptyActions.all}>{FEED_MESSAGES.empty}</StatusFrame>
        );
      }
      return <VirtualFeed list={list} tail={tail} metrics={metrics} card={card} />;
  }
}
