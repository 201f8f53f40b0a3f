import { useEffect, useState } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import { API } from '#contract/routes.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { PostDetail } from '../../features/posts/post-detail.tsx';
import { type ListPage, usePages } from '../../hooks/use-pages.ts';
import { request } from '../../lib/api-client.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { renewPosts } from '../../state/live-catch-up.ts';
import { changedPost, isGoneAfter, usePostChanges } from '../../state/post-changes.ts';
import { subjectOf } from '../../state/post-dialog.ts';
import { useSelf } from '../../state/session.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { MeasuredList } from '../../ui/long-list/measured-list.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { ADDRESSES } from '../addresses.ts';
import { CommentsLink } from '../hub-card.tsx';
import { ListEnd, listEndPx } from '../list-end.tsx';
import { LoadedScreen } from '../loaded-screen.tsx';
import { OnePostActions } from '../one-post-actions.tsx';
import { PostMenuButton } from '../post-menu-button.tsx';
import { screenTitle } from '../screen-title.ts';
import { useKeptList } from '../use-kept-list.ts';
import styles from './saved-route.module.css';

const PAGE_POSTS = 20;
/** A card without its picture, and a picture of the usual shape. */
const WORDS_PX = 200;
const PICTURE_PX = 400;
/** The first cards: their pictures are asked for before all others. */
const URGENT_CARDS = 2;

async function loadPage(cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Post>> {
  const query = new URLSearchParams({ limit: String(PAGE_POSTS), ...(cursor && { cursor }) });
  const { posts, nextCursor } = await request<PostPage>(`${API.savedPosts}?${query}`, { signal });
  return { items: posts, nextCursor };
}

/** The posts one has saved, newest first. */
export function SavedRoute() {
  const viewer = useSelf()._id as UserId;
  const kept = useKeptList();
  const { state, loadMore, reload, keep } = usePages(loadPage, kept);
  useEffect(markFirstContent, []);
  const ids = state.status === 'ready' ? state.value.items.map(({ _id }) => _id) : [];
  const [idsOnReturn] = useState(ids);
  useEffect(() => {
    const left = new AbortController();
    void renew(idsOnReturn, left.signal);
    return () => left.abort();
  }, [idsOnReturn]);
  usePostChanges((change) => {
    keep((post) => (isGoneAfter(change, post) ? undefined : changedPost(post, change, viewer)));
  }, ids);

  return (
    <>
      <title>{screenTitle(WORDS.titles.saved)}</title>
      <h1 className={styles.title}>{WORDS.titles.saved}</h1>
      <LoadedScreen
        state={state}
        shape="posts"
        loadingWords={WORDS.savedPosts.loading}
        onRetry={reload}
      >
        {({ items, tail }) =>
          items.length === 0 && tail.status === 'end' ? (
            <StatusFrame
              action={<ActionLink to={ADDRESSES.hub}>{WORDS.savedPosts.find}</ActionLink>}
            >
              {WORDS.savedPosts.empty}
            </StatusFrame>
          ) : (
            <MeasuredList
              role="feed"
              label={WORDS.titles.saved}
              items={items}
              estimatePx={likelyPx}
              nameIdOf={({ _id }) => `${_id}-author`}
              rowClass={styles.post}
              draw={(post, index) => (
                <>
                  <PostDetail
                    post={post}
                    isOwn={post.user._id === viewer}
                    isUrgent={index < URGENT_CARDS}
                    menu={<PostMenuButton {...subjectOf(post)} />}
                    onReload={() => renew([post._id], new AbortController().signal)}
                  />
                  <OnePostActions
                    post={post}
                    viewer={viewer}
                    comments={<CommentsLink postId={post._id} count={post.commentsCount} />}
                  />
                </>
              )}
              kept={kept}
              hasMore={tail.status !== 'end'}
              {...(tail.status === 'more' ? { onNearEnd: loadMore } : {})}
              end={
                <ListEnd tail={tail} loadingWords={WORDS.savedPosts.loading} onRetry={loadMore} />
              }
              endPx={listEndPx(tail)}
            />
          )
        }
      </LoadedScreen>
    </>
  );
}

function likelyPx({ media }: Post): number {
  return media === '' ? WORDS_PX : WORDS_PX + PICTURE_PX;
}

/**
 * Asks for posts as they are now: a list that one comes back to is as old as one's leaving it. A
 * failure is logged, and leaves them as they are.
 */
async function renew(ids: readonly string[], signal: AbortSignal): Promise<void> {
  try {
    await renewPosts(ids as readonly PostId[], signal);
  } catch (error) {
    if (!signal.aborted) logFailure('Saved posts could not be loaded again.', error, 'warn');
  }
}
