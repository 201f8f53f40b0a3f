import { type ComponentType, memo, type RefCallback } from 'react';
import type { PostId } from '#contract/ids.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import type { FeedRow as Row } from '#workers/feed/feed-types.ts';
import { posts } from '../../state/entities/posts.ts';
import { type FeedItem, useFeedItem } from '../../state/feed/feed-window.ts';
import { BrokenCard } from './broken-card.tsx';
import { CardSkeleton } from './feed-skeleton.tsx';
import styles from './virtual-feed.module.css';

/** Renders one post; the list provides its position and label. */
export type FeedCardComponent = ComponentType<{
  readonly id: PostId;
  readonly metrics: CardMetrics;
  /** Prefix of the ids that name and describe the card: `…-name`, `…-text`. */
  readonly labelId: string;
  readonly isUrgent: boolean;
}>;

interface FeedArticleProps {
  readonly row: Row;
  readonly index: number;
  /** How many posts there are; -1 while that is not known. */
  readonly setSize: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly metrics: CardMetrics;
  readonly card: FeedCardComponent;
  /** Why the order was not loaded to here. */
  readonly problem: ProblemCode | undefined;
  /** Watches the card's height. */
  readonly watch: RefCallback<HTMLElement>;
}

/** The first cards, whose images load first. */
const URGENT_CARDS = 2;

/** One row of the feed: a card, its skeleton until the record is loaded, or a post that cannot be shown. */
export const FeedArticle = memo(function FeedRow(props: FeedArticleProps) {
  const { row, index, setSize, topPx, heightPx, metrics, card: Card, problem, watch } = props;
  const record = useFeedItem(row);
  const isUnknown = row < 0;
  const item: FeedItem | undefined =
    isUnknown && problem ? { kind: 'broken', canRetry: true, problem } : record;
  const labelId = `post-${row}`;
  return (
    <article
      ref={record ? watch : undefined}
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)` }}
      data-row={row}
      data-height={heightPx}
      tabIndex={-1}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      {...labelOf(item, labelId)}
    >
      {item === undefined && <CardSkeleton metrics={metrics} heightPx={heightPx} />}
      {item?.kind === 'broken' && (
        <BrokenCard row={row} canRetry={item.canRetry} problem={item.problem} heightPx={heightPx} />
      )}
      {item?.kind === 'post' && (
        <Card id={item.id} metrics={metrics} labelId={labelId} isUrgent={index < URGENT_CARDS} />
      )}
    </article>
  );
});

function labelOf(item: FeedItem | undefined, labelId: string) {
  if (item === undefined) return { 'aria-busy': true, 'aria-label': FEED_MESSAGES.loading };
  if (item.kind === 'broken') return { 'aria-label': FEED_MESSAGES.brokenPost };
  const hasText = posts.get(item.id)?.content !== '';
  return {
    'aria-labelledby': `${labelId}-name`,
    ...(hasText ? { 'aria-describedby': `${labelId}-text` } : {}),
  };
}
