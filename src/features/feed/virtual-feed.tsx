import { useCallback, useMemo } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import type { FeedTail, FeedRow as Row } from '#workers/feed/feed-types.ts';
import type { ListTail } from '../../hooks/use-pages.ts';
import { messageOfCode } from '../../lib/api/api-problem.ts';
import { cardStyle } from '../../lib/feed/card-style.ts';
import { type FeedListView, virtualRowsOf } from '../../lib/feed/feed-list-view.ts';
import {
  consumeFeedAnchor,
  loadMorePosts,
  loadPostsUpTo,
  setAnchor,
  useFeed,
} from '../../state/feed/feed.ts';
import { loadWindow } from '../../state/feed/feed-window.ts';
import { ListEnd } from '../../ui/loading/list-end.tsx';
import { type RowToDraw, VirtualList } from '../../ui/virtual-list/virtual-list.tsx';
import { FeedArticle, type FeedCardComponent } from './feed-article.tsx';
import { useHeightCheck } from './use-height-check.ts';

interface VirtualFeedProps {
  readonly list: FeedListView;
  readonly tail: FeedTail;
  readonly metrics: CardMetrics;
  readonly card: FeedCardComponent;
}

/** Height of the end of the feed, below the last card. */
const END_PX = 240;

/** The posts, scrolled with the window. Their heights come from the feed worker. */
export function VirtualFeed({ list, tail, metrics, card }: VirtualFeedProps) {
  const { scope, isLaidOut } = useFeed();
  const watch = useHeightCheck(isLaidOut);
  const rows = useMemo(() => virtualRowsOf(list), [list]);
  const style = useMemo(() => cardStyle(metrics, list.textWidthPx), [metrics, list.textWidthPx]);
  const handleVisible = useCallback(
    (first: number, last: number) => {
      const wanted = last + 1 + LIMITS.feedAheadPosts;
      // Cancels loading for rows that the reader has left.
      if (tail.status === 'loading' || wanted > list.rows.length) loadPostsUpTo(wanted);
      void loadWindow(list, first, last + 1);
    },
    [list, tail.status],
  );
  const problem = tail.status === 'failed' ? tail.problem : undefined;
  const setSize = tail.status === 'end' ? rows.count : -1;
  const drawRow = useCallback(
    ({ index, key, topPx, heightPx }: RowToDraw) => (
      <FeedArticle
        row={key as Row}
        index={index}
        setSize={setSize}
        topPx={topPx}
        heightPx={heightPx}
        metrics={metrics}
        card={card}
        problem={problem}
        watch={watch}
      />
    ),
    [setSize, metrics, card, problem, watch],
  );

  return (
    <VirtualList
      rows={rows}
      renderRow={drawRow}
      role="feed"
      label={FEED_MESSAGES.feed}
      isBusy={tail.status === 'loading'}
      style={style}
      resetKey={list.resetKey}
      consumeAnchor={consumeFeedAnchor}
      isReplacing={scope !== list.scope}
      onAnchor={setAnchor}
      onVisible={handleVisible}
      hasShortcuts
      end={
        <ListEnd
          tail={listTail(tail)}
          loadingLabel={FEED_MESSAGES.loadingMore}
          onRetry={loadMorePosts}
        />
      }
      endPx={END_PX}
    />
  );
}

function listTail(tail: FeedTail): ListTail {
  if (tail.status !== 'failed') return tail;
  const message = messageOfCode(tail.problem);
  return { status: 'failed', message, canRetry: true, isGone: false };
}
