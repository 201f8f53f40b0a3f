import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { LIMITS } from '#contract/limits.ts';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import type { FeedTail } from '#workers/feed-types.ts';
import { cardStyle } from '../../lib/card-style.ts';
import { type FeedListView, rowAt } from '../../lib/feed-list-view.ts';
import { loadMorePosts } from '../../state/feed.ts';
import { holdWindow } from '../../state/feed-window.ts';
import { FeedEnd } from './feed-end.tsx';
import styles from './feed-list.module.css';
import { type FeedCard, FeedRow } from './feed-row.tsx';
import { useCardFocus } from './use-card-focus.ts';
import { useHeightWatch } from './use-height-watch.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useListTop } from './use-list-top.ts';
import { useReturnToPlace } from './use-return-to-place.ts';

interface FeedListProps {
  readonly list: FeedListView;
  readonly tail: FeedTail;
  readonly metrics: CardMetrics;
  readonly card: FeedCard;
}

/** Cards kept ready beyond each edge of the screen. */
const OVERSCAN_CARDS = 1;
/** Room below the last card for what the end of the list says. */
const END_PX = 240;

/**
 * The posts in the window's own scroll. Heights come from the feed worker, so that no card is
 * measured to be placed; a card's place is a transform, so that placing it shifts no layout.
 */
export function FeedList({ list, tail, metrics, card }: FeedListProps) {
  'use no memo'; // the virtualizer is one object whose answers change
  const feed = useRef<HTMLDivElement>(null);
  const topPx = useListTop(feed);
  const watch = useHeightWatch();
  const focus = useCardFocus(feed, list);

  // A new function lays the list out anew: its identity changes with the list and never else.
  const getItemKey = useCallback((index: number) => rowAt(list, index) ?? index, [list]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: list.rows.length,
    estimateSize: (index) => list.heightsPx[index] ?? 0,
    getItemKey,
    overscan: OVERSCAN_CARDS,
    scrollMargin: topPx,
    rangeExtractor: focus.rangeExtractor,
  });
  useKeptPlace(list, topPx, virtualizer.scrollOffset);
  useReturnToPlace(feed, list);

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useEffect(() => {
    void holdWindow(list, startIndex, endIndex + 1);
  }, [list, startIndex, endIndex]);

  const isNearEnd = endIndex >= list.rows.length - LIMITS.feedAheadPosts;
  useEffect(() => {
    if (isNearEnd && tail.status === 'more') loadMorePosts();
  }, [isNearEnd, tail.status]);

  const totalPx = virtualizer.getTotalSize();
  return (
    <div style={{ ...cardStyle(metrics, list.textWidthPx), height: `${totalPx + END_PX}px` }}>
      <div
        ref={feed}
        role="feed"
        aria-label={FEED_WORDS.feed}
        aria-busy={tail.status === 'loading'}
        className={styles.feed}
        style={{ height: `${totalPx}px` }}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const row = rowAt(list, index);
          if (row === undefined) return null;
          return (
            <FeedRow
              key={key}
              row={row}
              index={index}
              setSize={tail.status === 'end' ? list.rows.length : -1}
              topPx={start - topPx}
              heightPx={size}
              metrics={metrics}
              card={card}
              watch={watch}
            />
          );
        })}
      </div>
      <FeedEnd tail={tail} topPx={totalPx} />
    </div>
  );
}
