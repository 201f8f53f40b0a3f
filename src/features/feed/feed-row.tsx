import { type ComponentType, memo, type RefCallback } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import type { PostId } from '#contract/ids.ts';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import type { FeedRow as Row } from '#workers/feed-types.ts';
import { type FeedItem, useFeedItem } from '../../state/feed-window.ts';
import { postOf } from '../../state/posts.ts';
import { BrokenCard } from './broken-card.tsx';
import styles from './feed-list.module.css';
import { CardShape } from './feed-skeleton.tsx';

/** Draws one post; the list says where it stands and how it is named. */
export type FeedCard = ComponentType<{
  readonly id: PostId;
  readonly metrics: CardMetrics;
  /** Prefix of the ids that name and describe the card: `…-name`, `…-text`. */
  readonly labelId: string;
  readonly isUrgent: boolean;
}>;

interface FeedRowProps {
  readonly row: Row;
  readonly index: number;
  /** How many posts there are; -1 while that is not known. */
  readonly setSize: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly metrics: CardMetrics;
  readonly card: FeedCard;
  /** Watches the card's height. */
  readonly watch: RefCallback<HTMLElement>;
}

/** The first cards: their pictures are asked for before all others. */
const URGENT_CARDS = 2;

/** One place of the list: a card, its shape until the record comes, or a post that cannot be shown. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { row, index, setSize, topPx, heightPx, metrics, card: Card, watch } = props;
  const item = useFeedItem(row);
  const labelId = `post-${row}`;
  return (
    <article
      ref={item ? watch : undefined}
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)` }}
      data-row={row}
      data-height={heightPx}
      tabIndex={-1}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      {...labelOf(item, labelId)}
    >
      {item === undefined && <CardShape metrics={metrics} heightPx={heightPx} />}
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
  if (item === undefined) return { 'aria-busy': true, 'aria-label': FEED_WORDS.loading };
  if (item.kind === 'broken') return { 'aria-label': FEED_WORDS.brokenPost };
  const hasText = postOf(item.id)?.content !== '';
  return {
    'aria-labelledby': `${labelId}-name`,
    ...(hasText ? { 'aria-describedby': `${labelId}-text` } : {}),
  };
}
