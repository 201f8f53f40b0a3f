import { useCallback, useEffect, useMemo, useState } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { LIMITS } from '#contract/limits.ts';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import type { FeedTail, FeedRow as Row } from '#workers/feed-types.ts';
import { cardStyle } from '../../lib/card-style.ts';
import { type FeedListView, longRowsOf } from '../../lib/feed-list-view.ts';
import { loadMorePosts, notePlace, takePlace, useFeed } from '../../state/feed.ts';
import { holdWindow } from '../../state/feed-window.ts';
import { LongList, type RowAt } from '../../ui/long-list/long-list.tsx';
import { FeedEnd } from './feed-end.tsx';
import { type FeedCard, FeedRow } from './feed-row.tsx';
import { useHeightWatch } from './use-height-watch.ts';

interface FeedListProps {
  readonly list: FeedListView;
  readonly tail: FeedTail;
  readonly metrics: CardMetrics;
  readonly card: FeedCard;
}

/** Room below the last card for what the end of the list says. */
const END_PX = 240;

/** The posts in the window's own scroll. Their heights come from the feed worker. */
export function FeedList({ list, tail, metrics, card }: FeedListProps) {
  const { scope, isLaidOut } = useFeed();
  const watch = useHeightWatch(isLaidOut);
  const rows = useMemo(() => longRowsOf(list), [list]);
  const style = useMemo(() => cardStyle(metrics, list.textWidthPx), [metrics, list.textWidthPx]);
  const [isEndInSight, setEndInSight] = useState(false);
  const handleSeen = useCallback(
    (first: number, last: number) => {
      setEndInSight(last >= list.rows.length - LIMITS.feedAheadPosts);
      void holdWindow(list, first, last + 1);
    },
    [list],
  );

  const isNearEnd = isEndInSight || rows.count <= LIMITS.feedAheadPosts;
  useEffect(() => {
    if (isNearEnd && tail.status === 'more') loadMorePosts();
  }, [isNearEnd, tail.status]);

  const setSize = tail.status === 'end' ? rows.count : -1;
  const drawRow = useCallback(
    ({ index, key, topPx, heightPx }: RowAt) => (
      <FeedRow
        row={key as Row}
        index={index}
        setSize={setSize}
        topPx={topPx}
        heightPx={heightPx}
        metrics={metrics}
        card={card}
        watch={watch}
      />
    ),
    [setSize, metrics, card, watch],
  );

  return (
    <LongList
      rows={rows}
      row={drawRow}
      role="feed"
      label={FEED_WORDS.feed}
      isBusy={tail.status === 'loading'}
      style={style}
      beginning={list.beginning}
      takePlace={takePlace}
      isLeaving={scope !== list.scope}
      onPlace={notePlace}
      onSeen={handleSeen}
      hasKeys
      end={<FeedEnd tail={tail} />}
      endPx={END_PX}
    />
  );
}
