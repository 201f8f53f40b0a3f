import { useState } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import type { FeedRow } from '#workers/feed-types.ts';
import { passFocus } from '../../lib/pass-focus.ts';
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

  async function handleRetry(pressed: HTMLElement) {
    if (isTrying) return;
    const card = pressed.closest<HTMLElement>('[data-row]');
    setTrying(true);
    const stillProblem = await retryPost(row);
    setRetryProblem(stillProblem);
    setTrying(false);
    // The button goes, and the post comes in its place.
    if (stillProblem === undefined) passFocus(pressed, card, { preventScroll: true });
  }

  return (
    <div className={styles.broken} style={{ height: `${heightPx}px` }}>
      <p role="alert">
        {reason !== 'post_not_found' && FEED_WORDS.brokenPost}{' '}
        {reason !== undefined && PROBLEMS[reason].message}
      </p>
      {canRetry && (
        <Button
          aria-disabled={isTrying}
          onClick={({ currentTarget }) => void handleRetry(currentTarget)}
        >
          {FEED_WORDS.retry}
        </Button>
      )}
    </div>
  );
}
