import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { type CardMetrics, cardHeightPx } from '#contract/rules/card-layout.ts';
import { cardStyle } from '../../lib/feed/card-style.ts';
import { ActionsSkeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './feed-skeleton.module.css';

/** Aspect ratios of the cards shown while nothing is known yet. */
const RATIOS = [16 / 9, 4 / 5, 3 / 2];
const LINES = 2;

/** Skeleton of the first page. */
export function FeedSkeleton({ metrics }: { readonly metrics: CardMetrics }) {
  return (
    <div role="status" style={cardStyle(metrics, metrics.columnPx)}>
      <VisuallyHidden>{FEED_MESSAGES.loading}</VisuallyHidden>
      {RATIOS.map((ratio) => {
        const media = { widthPx: metrics.mediaPx, heightPx: Math.round(metrics.mediaPx / ratio) };
        const content = { lines: LINES, media, isMediaOpen: false, notes: 0 };
        return (
          <CardSkeleton key={ratio} metrics={metrics} heightPx={cardHeightPx(content, metrics)} />
        );
      })}
    </div>
  );
}

interface CardSkeletonProps {
  readonly metrics: CardMetrics;
  readonly heightPx: number;
}

/** Skeleton of a card with a known height. */
export function CardSkeleton({ metrics, heightPx }: CardSkeletonProps) {
  const textPx = metrics.paddingTopPx + metrics.headPx + metrics.textLinePx * LINES;
  const hasBox = heightPx > textPx + metrics.avatarPx * 2;
  return (
    <div className={styles.shape} style={{ height: `${heightPx}px` }} aria-hidden="true">
      <div className={styles.head}>
        <SkeletonBlock as="avatar" />
        <SkeletonBlock as="name" />
      </div>
      <SkeletonBlock as="line" />
      {hasBox && <SkeletonBlock as="box" className={styles.box} />}
      <ActionsSkeleton className={styles.actions} />
    </div>
  );
}
