import { useState } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import type { FeedRow } from '#workers/feed-types.ts';
import { retryPost } from '../../state/feed.ts';
import { Button } from '../../ui/button.tsx';
import styles from './feed-list.module.css';

interface BrokenCardProps {
  readonly row: FeedRow;
  readonly canRetry: boolean;
  /** Why it could not be loaded; absent where it was, and could not be read. */
  readonly problem: ProblemCode | undefined;
  readonly heightPx: number;
}

/** Stands in the place of a post that cannot be shown; the others around it are not concerned. */
export function BrokenCard({ row, canRetry, problem, heightPx }: BrokenCardProps) {
  const [isTrying, setTrying] = useState(false);
  const [retryProblem, setRetryProblem] = useState<ProblemCode>();
  const reason = retryProblem ?? problem;

  async function handleRetry() {
    setTrying(true);
    setRetryProblem(await retryPost(row));
    setTrying(false);
  }

  return (
    <div className={styles.broken} style={{ height: `${heightPx}px` }}>
      <p role="alert">
        {reason !== 'post_not_found' && FEED_WORDS.brokenPost}{' '}
        {reason !== undefined && PROBLEMS[reason].message}
      </p>
      {canRetry && (
        <Button onClick={() => void handleRetry()} disabled={isTrying}>
          {FEED_WORDS.retry}
        </Button>
      )}
    </div>
  );
}
