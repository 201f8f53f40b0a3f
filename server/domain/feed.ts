import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../context.ts';
import { feedPlaces, type ScopedRequest } from './feed-places.ts';
import { spend } from './limits.ts';
import { seenPosts, withComments } from './post-views.ts';
import { charsOfRemarks } from './remark-weight.ts';

/**
 * A page of one of the lists of posts, each with all that its card shows.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function feedPage(
  context: Context,
  viewer: Viewer,
  request: ScopedRequest,
): Promise<PostPage> {
  const { ids, nextCursor } = await feedPlaces(context, viewer, request);
  const posts = await seenPosts(context, viewer, ids);
  return nextCursor === undefined ? { posts } : { posts, nextCursor };
}

/**
 * The newest posts as one list, each with its first comments, for clients that know no pages: as many
 * as their texts may take. Lower posts come without comments where the upper ones took all room.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function plainFeed(context: Context, viewer: Viewer): Promise<Post[]> {
  spend(context, 'heavyReads', viewer.id, READ_POINTS.plainFeed);
  const ids = await context.store.postFeed.newest(viewer.id, LIMITS.plainFeedPosts);
  const seen = await seenPosts(context, viewer, ids);
  const posts = seen.slice(0, fitting(seen, LIMITS.plainFeedPostChars, charsOfPost));
  const whole = await withComments(context, viewer, posts, LIMITS.plainFeedRemarks);
  const talkative = fitting(whole, LIMITS.plainFeedRemarkChars, ({ comments }) =>
    charsOfRemarks(comments),
  );
  return whole.map((post, at) => (at < talkative ? post : { ...post, comments: [] }));
}

/** How many posts, from the first on, keep to the room together. */
function fitting(posts: readonly Post[], room: number, charsOf: (post: Post) => number): number {
  let left = room;
  const beyond = posts.findIndex((post) => {
    left -= charsOf(post);
    return left < 0;
  });
  return beyond < 0 ? posts.length : beyond;
}

function charsOfPost({ content, mediaAlt = '' }: Post): number {
  return content.length + mediaAlt.length;
}
