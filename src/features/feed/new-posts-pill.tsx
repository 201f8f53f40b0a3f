import { FEED_WORDS } from '#contract/feed-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { passFocus } from '../../lib/pass-focus.ts';
import { refreshFeed, useFeed } from '../../state/feed.ts';
import { classes } from '../../ui/classes.ts';
import styles from './new-posts-pill.module.css';

/** "N new posts": what arrived waits here, so that nothing moves under the reader. */
export function NewPostsPill() {
  const { status, isRefreshing, refreshProblem } = useFeed();
  const isShown = status.phase.status === 'ready' && status.newPosts > 0;

  async function handlePress(pressed: HTMLElement) {
    if (isRefreshing) return;
    const isShowing = (await refreshFeed()) === undefined;
    if (isShowing) passFocus(pressed, document.querySelector('main'), { preventScroll: true });
  }

  return (
    <div className={styles.place} role="status">
      {isShown && (
        <button
          type="button"
          className={classes(styles.pill, refreshProblem === undefined && styles.besideTabs)}
          aria-busy={isRefreshing}
          aria-disabled={isRefreshing}
          onClick={({ currentTarget }) => void handlePress(currentTarget)}
        >
          {refreshProblem === undefined
            ? FEED_WORDS.newPosts(status.newPosts)
            : `${PROBLEMS[refreshProblem].message} ${FEED_WORDS.retry}`}
        </button>
      )}
    </div>
  );
}
