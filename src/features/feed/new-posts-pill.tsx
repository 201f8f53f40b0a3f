import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';

import { messageOfCode } from '../../lib/api/api-problem.ts';
import { moveFocus } from '../../lib/dom/move-focus.ts';
import { refreshFeed, useFeed } from '../../state/feed/feed.ts';
import { classes } from '../../ui/styles/classes.ts';
import styles from './new-posts-pill.module.css';

/** "N new posts": new posts wait here, so that nothing moves while reading. */
export function NewPostsPill() {
  const { status, isRefreshing, refreshProblem } = useFeed();
  const isShown = status.phase.status === 'ready' && status.newPosts > 0;

  async function handlePress(pressed: HTMLElement) {
    if (isRefreshing) return;
    const isShowing = (await refreshFeed()) === undefined;
    if (isShowing) moveFocus(pressed, document.querySelector('main'), { preventScroll: true });
  }

  return (
    <div className={styles.container} role="status">
      {isShown && (
        <button
          type="button"
          className={classes(styles.pill, refreshProblem === undefined && styles.besideTabs)}
          aria-busy={isRefreshing}
          aria-disabled={isRefreshing}
          onClick={({ currentTarget }) => void handlePress(currentTarget)}
        >
          {refreshProblem === undefined
            ? FEED_MESSAGES.newPosts(status.newPosts)
            : `${messageOfCode(refreshProblem)} ${COMMON_MESSAGES.retry}`}
        </button>
      )}
    </div>
  );
}
