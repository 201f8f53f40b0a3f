import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { PostId } from '#contract/ids.ts';
import type { PostPage } from '#contract/schema/post.ts';
import { PostActions } from '../../../features/posts/card/post-actions.tsx';
import { PostDetail } from '../../../features/posts/detail/post-detail.tsx';
import { PostMenuButton } from '../../../features/shared/post-menu/post-menu-button.tsx';
import { type ListPage, usePages } from '../../../hooks/use-pages.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { applyPost, loadPosts } from '../../../state/entities/load-posts.ts';
import { posts, useRetainedPost } from '../../../state/entities/posts.ts';
import { ListEnd, listEndPx } from '../../../ui/loading/list-end.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { MeasuredList } from '../../../ui/virtual-list/measured-list.tsx';
import { CommentsLink } from './feed-card.tsx';
import styles from './post-list.module.css';

const NO_IDS: readonly PostId[] = [];
const PAGE_POSTS = 20;
/** A card without its picture, and a picture of the usual shape. */
const WORDS_PX = 200;
const PICTURE_PX = 400;
/** The first cards, whose images load first. */
const URGENT_CARDS = 2;

/** The query of a page of posts. */
export interface PostQuery {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Only those with an image or a video. */
  readonly media?: 'true';
  /** The ids of people who like your own posts are not shown here. */
  readonly likers: 'none';
}

interface PostListProps {
  readonly label: string;
  readonly loadingLabel: string;
  /** Requests one page; must not change. */
  readonly load: (query: PostQuery, signal: AbortSignal) => Promise<PostPage>;
  /** Shown where there are none. */
  readonly empty: ReactNode;
}

/** Loads the page at a cursor and applies its posts. */
export async function loadPostPage(
  load: (query: PostQuery) => Promise<PostPage>,
  cursor: string | undefined,
): Promise<ListPage<PostId>> {
  const asOf = posts.now();
  const page = await load({ limit: PAGE_POSTS, cursor, likers: 'none' });
  for (const post of page.posts) applyPost(post, asOf);
  return { ids: page.posts.map(({ _id }) => _id), nextCursor: page.nextCursor };
}

/** Posts with their whole text and picture, below each other, loaded page by page. */
export function PostList({ label, loadingLabel, load, empty }: PostListProps) {
  const saved = useListRestoration(label);
  const loadPage = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      loadPostPage((query) => load(query, signal), cursor),
    [load],
  );
  const { state, loadMore, reload } = usePages(posts, loadPage, saved);
  const ids = state.status === 'ready' ? state.value.ids : NO_IDS;
  const items = useMemo(() => ids.map((_id) => ({ _id })), [ids]);
  const [idsOnReturn] = useState(ids);
  useEffect(() => {
    const left = new AbortController();
    void refetchPosts(idsOnReturn, left.signal);
    return () => left.abort();
  }, [idsOnReturn]);

  return (
    <LoadedScreen state={state} shape="posts" loadingLabel={loadingLabel} onRetry={reload}>
      {({ tail }) =>
        ids.length === 0 && tail.status === 'end' ? (
          empty
        ) : (
          <MeasuredList
            role="feed"
            label={label}
            items={items}
            estimatePx={estimateCardPx}
            nameIdOf={({ _id }) => `${_id}-author`}
            rowClass={styles.post}
            renderItem={({ _id }, index) => (
              <ListedPost key={_id} id={_id} isUrgent={index < URGENT_CARDS} />
            )}
            saved={saved}
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
  readonly id: PostId;
  readonly isUrgent: boolean;
}

function ListedPost({ id, isUrgent }: ListedPostProps) {
  const { presence, authorId, authorName } = useRetainedPost(id);
  if (presence !== 'present') return null;
  return (
    <>
      <PostDetail
        id={id}
        isUrgent={isUrgent}
        menu={<PostMenuButton id={id} authorId={authorId} authorName={authorName} />}
        onReload={() => refetchPosts([id], new AbortController().signal)}
      />
      <PostActions id={id} comments={(count) => <CommentsLink postId={id} count={count} />} />
    </>
  );
}

function estimateCardPx({ _id }: { readonly _id: PostId }): number {
  return posts.get(_id)?.mediaKind === 'none' ? WORDS_PX : WORDS_PX + PICTURE_PX;
}

/**
 * Loads the posts again: a list restored on the way back is as old as when it was left. A failure
 * is logged and changes nothing.
 */
async function refetchPosts(ids: readonly PostId[], signal: AbortSignal): Promise<void> {
  try {
    await loadPosts(ids, signal);
  } catch (error) {
    if (!signal.aborted) logFailure('Posts could not be loaded again.', error, 'warn');
  }
}
