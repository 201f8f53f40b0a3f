import { useEffect, useMemo, useState } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { ConnectedPostActions } from '../../../features/posts/connected-post-actions.tsx';
import { PostDetail } from '../../../features/posts/detail/post-detail.tsx';
import { PostMenuButton } from '../../../features/shared/post-menu/post-menu-button.tsx';
import { type ListPage, usePages } from '../../../hooks/use-pages.ts';
import { request } from '../../../lib/api/request.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { ADDRESSES } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { applyPost, loadPosts } from '../../../state/entities/load-posts.ts';
import { posts, useRetainedPost } from '../../../state/entities/posts.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { ListEnd, listEndPx } from '../../../ui/loading/list-end.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { MeasuredList } from '../../../ui/virtual-list/measured-list.tsx';
import { CommentsLink } from './feed-card.tsx';
import styles from './saved-route.module.css';

const NO_IDS: readonly PostId[] = [];
const PAGE_POSTS = 20;
/** A card without its picture, and a picture of the usual shape. */
const WORDS_PX = 200;
const PICTURE_PX = 400;
/** The first cards, whose images load first. */
const URGENT_CARDS = 2;

async function loadPage(
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<PostId>> {
  const query = { limit: PAGE_POSTS, cursor };
  const asOf = posts.now();
  const page = await request(POSTS.savedPosts, { query, signal });
  for (const post of page.posts) applyPost(post, asOf);
  return { ids: page.posts.map(({ _id }) => _id as PostId), nextCursor: page.nextCursor };
}

/** The viewer's saved posts, newest first. */
export function SavedRoute() {
  const kept = useListRestoration();
  const { state, loadMore, reload } = usePages(posts, loadPage, kept);
  useEffect(markFirstContent, []);
  const ids = state.status === 'ready' ? state.value.ids : NO_IDS;
  const items = useMemo(() => ids.map((_id) => ({ _id })), [ids]);
  const [idsOnReturn] = useState(ids);
  useEffect(() => {
    const left = new AbortController();
    void refetchPosts(idsOnReturn, left.signal);
    return () => left.abort();
  }, [idsOnReturn]);

  return (
    <>
      <title>{documentTitle(SHELL_MESSAGES.titles.saved)}</title>
      <h1 className={styles.title}>{SHELL_MESSAGES.titles.saved}</h1>
      <LoadedScreen
        state={state}
        shape="posts"
        loadingLabel={POST_MESSAGES.savedPosts.loading}
        onRetry={reload}
      >
        {({ tail }) =>
          ids.length === 0 && tail.status === 'end' ? (
            <StatusFrame
              action={<ActionLink to={ADDRESSES.hub}>{POST_MESSAGES.savedPosts.find}</ActionLink>}
            >
              {POST_MESSAGES.savedPosts.empty}
            </StatusFrame>
          ) : (
            <MeasuredList
              role="feed"
              label={SHELL_MESSAGES.titles.saved}
              items={items}
              estimatePx={estimateCardPx}
              nameIdOf={({ _id }) => `${_id}-author`}
              rowClass={styles.post}
              renderItem={({ _id }, index) => (
                <SavedPost key={_id} id={_id} isUrgent={index < URGENT_CARDS} />
              )}
              saved={kept}
              hasMore={tail.status !== 'end'}
              {...(tail.status === 'more' ? { onNearEnd: loadMore } : {})}
              end={
                <ListEnd
                  tail={tail}
                  loadingLabel={POST_MESSAGES.savedPosts.loading}
                  onRetry={loadMore}
                />
              }
              endPx={listEndPx(tail)}
            />
          )
        }
      </LoadedScreen>
    </>
  );
}

interface SavedPostProps {
  readonly id: PostId;
  readonly isUrgent: boolean;
}

function SavedPost({ id, isUrgent }: SavedPostProps) {
  const { presence, authorId, authorName, commentsCount } = useRetainedPost(id);
  if (presence !== 'present') return null;
  return (
    <>
      <PostDetail
        id={id}
        isUrgent={isUrgent}
        menu={<PostMenuButton id={id} authorId={authorId} authorName={authorName} />}
        onReload={() => refetchPosts([id], new AbortController().signal)}
      />
      <ConnectedPostActions id={id} comments={<CommentsLink postId={id} count={commentsCount} />} />
    </>
  );
}

function estimateCardPx({ _id }: { readonly _id: PostId }): number {
  return posts.get(_id)?.mediaKind === 'none' ? WORDS_PX : WORDS_PX + PICTURE_PX;
}

/**
 * Asks for posts as they are now: a list that one comes back to is as old as one's leaving it. A
 * failure is logged, and leaves them as they are.
 */
async function refetchPosts(ids: readonly PostId[], signal: AbortSignal): Promise<void> {
  try {
    await loadPosts(ids, signal);
  } catch (error) {
    if (!signal.aborted) logFailure('Saved posts could not be loaded again.', error, 'warn');
  }
}
