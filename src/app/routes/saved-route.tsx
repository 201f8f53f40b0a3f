import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { API } from '#contract/routes.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { PostDetail } from '../../features/posts/post-detail.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/api-problem.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { useSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ADDRESSES } from '../addresses.ts';
import { CommentsLink } from '../hub-card.tsx';
import { LoadedScreen } from '../loaded-screen.tsx';
import { OnePostActions } from '../one-post-actions.tsx';
import { screenTitle } from '../screen-title.ts';
import styles from './saved-route.module.css';

/** A page is small: these posts are drawn whole, not as a virtual list. */
const PAGE_POSTS = 10;

function loadPage(cursor: string, signal?: AbortSignal): Promise<PostPage> {
  const query = new URLSearchParams({ limit: String(PAGE_POSTS) });
  if (cursor !== '') query.set('cursor', cursor);
  return request<PostPage>(`${API.savedPosts}?${query}`, signal ? { signal } : {});
}

/** The posts one has saved, newest first. */
export function SavedRoute() {
  const { state, reload } = useLoaded('', loadPage);
  useEffect(markFirstContent, []);
  return (
    <>
      <title>{screenTitle(WORDS.titles.saved)}</title>
      <h1>
        <VisuallyHidden>{WORDS.titles.saved}</VisuallyHidden>
      </h1>
      <LoadedScreen state={state} loadingWords={WORDS.savedPosts.loading} onRetry={reload}>
        {(firstPage) => <SavedPosts firstPage={firstPage} onReload={reload} />}
      </LoadedScreen>
    </>
  );
}

interface SavedPostsProps {
  readonly firstPage: PostPage;
  readonly onReload: () => Promise<void>;
}

function SavedPosts({ firstPage, onReload }: SavedPostsProps) {
  const viewer = useSelf()._id as UserId;
  const [more, setMore] = useState<readonly Post[]>([]);
  const [nextCursor, setNextCursor] = useState(firstPage.nextCursor);
  const [isBusy, setBusy] = useState(false);
  const posts = [...firstPage.posts, ...more];

  async function handleMore() {
    if (isBusy || nextCursor === undefined) return;
    setBusy(true);
    try {
      const page = await loadPage(nextCursor);
      setMore([...more, ...page.posts]);
      setNextCursor(page.nextCursor);
    } catch (error) {
      console.error('More saved posts could not be loaded.', error);
      showToast(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (posts.length === 0) {
    return (
      <StatusFrame action={<ActionLink to={ADDRESSES.hub}>{WORDS.savedPosts.find}</ActionLink>}>
        {WORDS.savedPosts.empty}
      </StatusFrame>
    );
  }
  return (
    <>
      <ul>
        {posts.map((post) => (
          <li key={post._id} className={styles.post}>
            <PostDetail post={post} isOwn={post.user._id === viewer} onReload={onReload} />
            <OnePostActions
              post={post}
              viewer={viewer}
              comments={<CommentsLink postId={post._id} count={post.commentsCount} />}
            />
          </li>
        ))}
      </ul>
      {nextCursor !== undefined && (
        <div className={styles.more}>
          <Button aria-disabled={isBusy} onClick={() => void handleMore()}>
            {WORDS.savedPosts.more}
          </Button>
        </div>
      )}
    </>
  );
}
