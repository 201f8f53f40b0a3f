import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { PostId } from '#contract/ids.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import { ConnectedPostActions } from '../../../features/posts/connected-post-actions.tsx';
import { PostDetail } from '../../../features/posts/detail/post-detail.tsx';
import { PostMenuButton } from '../../../features/shared/post-menu/post-menu-button.tsx';
import { type ListPage, usePages } from '../../../hooks/use-pages.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { applyPost, loadPosts, useRemovedPosts } from '../../../state/entities/load-posts.ts';
import { useRemovedPeople } from '../../../state/entities/people.ts';
import { posts, useRetainedPost } from '../../../state/entities/posts.ts';
import { subjectOf } from '../../../state/post-dialog.ts';
import { ListEnd, listEndPx } from '../../../ui/loading/list-end.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { MeasuredList } from '../../../ui/virtual-list/measured-list.tsx';
import { CommentsLink } from './feed-card.tsx';
import styles from './post-list.module.css';

/** A card without its picture, and a picture of the usual shape. */
const WORDS_PX = 200;
const PICTURE_PX = 400;
/** The first cards, whose images load first. */
const URGENT_CARDS = 2;

/** Where a page of posts begins, and how many there are. */
export interface PostQuery {
  readonly limit: number;
  readonly cursor: string | undefined;
}

const PAGE_POSTS = 20;

interface PostListProps {
  readonly label: string;
  readonly loadingLabel: string;
  /** Requests one page; must not change. */
  readonly load: (query: PostQuery, signal: AbortSignal) => Promise<PostPage>;
  /** Shown where there are none. */
  readonly empty: ReactNode;
}

/** Posts with their whole text and picture, below each other, loaded page by page. */
export function PostList({ label, loadingLabel, load, empty }: PostListProps) {
  const kept = useListRestoration(label);
  const loadPage = useCallback(
    async (cursor: string | undefined, signal: AbortSignal): Promise<ListPage<Post>> => {
      const asOf = posts.now();
      const page = await load({ limit: PAGE_POSTS, cursor }, signal);
      for (const post of page.posts) applyPost(post, asOf);
      const items = page.posts.filter(({ _id }) => !posts.isRemovedSince(_id, asOf));
      return { items, nextCursor: page.nextCursor };
    },
    [load],
  );
  const { state, loadMore, reload, mapItems: keep } = usePages(loadPage, kept);
  const ids = state.status === 'ready' ? state.value.items.map(({ _id }) => _id) : [];
  const [idsOnReturn] = useState(ids);
  useEffect(() => {
    const left = new AbortController();
    void refetchPosts(idsOnReturn, left.signal);
    return () => left.abort();
  }, [idsOnReturn]);
  useRemovedPosts((id) => keep((post) => (post._id === id ? undefined : post)));
  useRemovedPeople((id) => keep((post) => (post.user._id === id ? undefined : post)));

  return (
    <LoadedScreen state={state} shape="posts" loadingLabel={loadingLabel} onRetry={reload}>
      {({ items, tail }) =>
        items.length === 0 && tail.status === 'end' ? (
          empty
        ) : (
          <MeasuredList
            role="feed"
            label={label}
            items={items}
            estimatePx={estimateCardPx}
            nameIdOf={({ _id }) => `${_id}-author`}
            rowClass={styles.post}
            renderItem={(post, index) => (
              <ListedPost key={post._id} post={post} isUrgent={index < URGENT_CARDS} />
            )}
            saved={kept}
            hasMore={tail.status !== 'end'}
            {...(tail.status === 'more' ? { onNearEnd: loadMore } : {})}
            end={<ListEnd tail={tail} loadingLabel={loadingLabel} onRetry={loadMore} />}
            endPx={listEndPx(tail)}
          />
        )
      }
    </LoadedScreen>
  );
}

interface ListedPostProps {
  /** As it came with the list; what is known since is newer. */
  readonly post: Post;
  readonly isUrgent: boolean;
}

function ListedPost({ post, isUrgent }: ListedPostProps) {
  const id = post._id as PostId;
  useState(() => posts.get(id) ?? applyPost(post));
  const { commentsCount } = useRetainedPost(id);
  return (
    <>
      <PostDetail
        id={id}
        isUrgent={isUrgent}
        menu={<PostMenuButton {...subjectOf(post)} />}
        onReload={() => refetchPosts([id], new AbortController().signal)}
      />
      <ConnectedPostActions id={id} comments={<CommentsLink postId={id} count={commentsCount} />} />
    </>
  );
}

function estimateCardPx({ media }: Post): number {
  return media === '' ? WORDS_PX : WORDS_PX + PICTURE_PX;
}

/**
 * Asks for posts as they are now: a list that one comes back to is as old as one's leaving it. A
 * failure is logged, and leaves them as they are.
 */
async function refetchPosts(ids: readonly string[], signal: AbortSignal): Promise<void> {
  try {
    await loadPosts(ids as readonly PostId[], signal);
  } catch (error) {
    if (!signal.aborted) logFailure('Posts could not be loaded again.', error, 'warn');
  }
}
