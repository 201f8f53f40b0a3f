import { useEffect, useEffectEvent } from 'react';
import { isId, type PostId, type UserId } from '#contract/ids.ts';
import type { Post } from '#contract/schema/post.ts';
import type { PostFields } from '#workers/feed/feed-types.ts';
import {
  callFeed,
  removeFeedAuthor,
  removeFeedPost,
  updateFeedPost,
} from '../lib/feed/feed-client.ts';
import { clearSavedPages } from '../lib/storage/scroll-restoration.ts';

/** What is known of a post that is newer than what screens may show. */
export type PostChange =
  /** The whole post, as it is now. */
  | { readonly kind: 'changed'; readonly post: Post }
  /** Some facts of it. */
  | { readonly kind: 'facts'; readonly id: PostId; readonly facts: PostFields }
  /** The signed-in person took it away. */
  | { readonly kind: 'deleted'; readonly id: PostId }
  /** It is no longer there for the signed-in person. */
  | { readonly kind: 'gone'; readonly id: PostId }
  /** Nothing of this author is. */
  | { readonly kind: 'author-gone'; readonly authorId: UserId };

interface Listener {
  readonly hear: (change: PostChange) => void;
  readonly shown: () => readonly string[];
}
const listeners = new Set<Listener>();

/** Tells the feed and every screen that shows the post, so that none of them loads it again. */
export function emitPostChange(change: PostChange): void {
  switch (change.kind) {
    case 'changed':
      updateFeedPost(change.post);
      break;
    case 'facts':
      void callFeed((feed) => feed.updateFields(change.id, change.facts));
      break;
    case 'author-gone':
      removeFeedAuthor(change.authorId);
      clearSavedPages(); // lists on screen hear of it, those that one has left do not
      break;
    default:
      removeFeedPost(change.id);
  }
  for (const { hear } of listeners) hear(change);
}

/** Which posts screens outside of the feed show. An address may name what is no post's id at all. */
export function shownPostIds(): Set<PostId> {
  return new Set([...listeners].flatMap(({ shown }) => shown().filter(isId) as PostId[]));
}

/**
 * Calls `hear` with every change while the caller is there.
 *
 * @param shown the posts that the caller shows: they are asked for when nobody told of them for a while.
 */
export function usePostChanges(
  hear: (change: PostChange) => void,
  shown: readonly string[] = NONE,
): void {
  const hearLatest = useEffectEvent(hear);
  const latestShown = useEffectEvent(() => shown);
  useEffect(() => {
    const listener = {
      hear: (change: PostChange) => hearLatest(change),
      shown: () => latestShown(),
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

const NONE: readonly string[] = [];

/** The post after a change that says something of it; the same one after any other. */
export function changedPost(post: Post, change: PostChange, viewer: UserId): Post {
  if (change.kind === 'changed' && change.post._id === post._id) {
    const { viewerFollows, followsViewer } = post; // said with a post by its id only
    return {
      ...(viewerFollows === undefined ? {} : { viewerFollows }),
      ...(followsViewer === undefined ? {} : { followsViewer }),
      ...change.post,
    };
  }
  if (change.kind !== 'facts' || change.id !== post._id) return post;
  const { likes, isLiked, isSaved, commentsCount } = change.facts;
  const others = post.likedBy.filter((one) => one !== viewer);
  return {
    ...post,
    ...(likes === undefined ? {} : { likes }),
    ...(isLiked === undefined ? {} : { likedBy: isLiked ? [viewer, ...others] : others }),
    ...(isSaved === undefined ? {} : { bookmarks: isSaved ? [viewer] : [] }),
    ...(commentsCount === undefined ? {} : { commentsCount }),
  };
}

/** Whether the post is no longer there after the change. */
export function isGoneAfter(change: PostChange, post: Post): boolean {
  if (change.kind === 'author-gone') return change.authorId === post.user._id;
  return (change.kind === 'gone' || change.kind === 'deleted') && change.id === post._id;
}
