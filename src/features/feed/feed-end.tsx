import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';

import type { FeedTail } from '#workers/feed/feed-types.ts';
import { messageOfCode } from '../../lib/api/api-problem.ts';
import { loadMorePosts } from '../../state/feed/feed.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './virtual-feed.module.css';

interface FeedEndProps {
  readonly tail: FeedTail;
}

/** The end of the feed. */
export function FeedEnd({ tail }: FeedEndProps) {
  return (
    <div className={styles.end}>
      <EndMessage tail={tail} />
    </div>
  );
}

function EndMessage({ tail }: FeedEndProps) {
  switch (tail.status) {
    case 'more':
    case 'loading':
      return <p role="status">{tail.status === 'loading' && FEED_MESSAGES.loadingMore}</p>;
    case 'failed':
      return (
        <>
          <p role="alert">{messageOfCode(tail.problem)}</p>
          <Button onClick={loadMorePosts}>{COMMON_MESSAGES.retry}</Button>
        </>
      );
    case 'end':
      return <p>{FEED_MESSAGES.end}</p>;
  }
}
