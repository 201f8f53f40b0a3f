import { useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import type { ProblemCode } from '#contract/problems.ts';

import type { FeedRow } from '#workers/feed/feed-types.ts';
import { messageOfCode } from '../../lib/api/api-problem.ts';
import { moveFocus } from '../../lib/dom/move-focus.ts';
import { retryPost } from '../../state/feed/feed.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './virtual-feed.module.css';

interface BrokenCardProps {
  readonly row: FeedRow;
  readonly canRetry: boolean;
  /** Why it could not be loaded; absent where it was, and could not be read. */
  readonly problem: ProblemCode | undefined;
  readonly heightPx: number;
}

/** Replaces a post that cannot be shown; the others are not affected. */
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
    // The post replaces the button.
    if (stillProblem === undefined) moveFocus(pressed, card, { preventScroll: true });
  }

  return (
    <div className={styles.broken} style={{ height: `${heightPx}px` }}>
      <p role="alert">
        {reason !== 'post_not_found' && FEED_MESSAGES.brokenPost}{' '}
        {reason !== undefined && messageOfCode(reason)}
      </p>
      {canRetry && (
        <Button
          aria-disabled={isTrying}
          onClick={({ currentTarget }) => void handleRetry(currentTarget)}
        >
          {COMMON_MESSAGES.retry}
        </Button>
      )}
    </div>
  );
}
