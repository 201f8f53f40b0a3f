import { FEED_WORDS } from '#contract/feed-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import type { FeedTail } from '#workers/feed-types.ts';
import { loadMorePosts } from '../../state/feed.ts';
import { Button } from '../../ui/button.tsx';
import styles from './feed-list.module.css';

interface FeedEndProps {
  readonly tail: FeedTail;
}

/** What stands below the last post. */
export function FeedEnd({ tail }: FeedEndProps) {
  return (
    <div className={styles.end}>
      <EndWords tail={tail} />
    </div>
  );
}

function EndWords({ tail }: FeedEndProps) {
  switch (tail.status) {
    case 'more':
    case 'loading':
      return <p role="status">{tail.status === 'loading' && FEED_WORDS.loadingMore}</p>;
    case 'failed':
      return (
        <>
          <p role="alert">{PROBLEMS[tail.problem].message}</p>
          <Button onClick={loadMorePosts}>{FEED_WORDS.retry}</Button>
        </>
      );
    case 'end':
      return <p>{FEED_WORDS.end}</p>;
  }
}
