import { READ_POINTS } from '#contract/rate-limits.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { JsonOf } from '../../json-of.ts';
import { charsOfComments } from '../comments/comment-cost.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { entryPage, type FeedRequest } from './feed-page.ts';
import { type PostPageRequest, postPageJson } from './post-json.ts';
import { postTotal } from './post-total.ts';
import { postViews, withComments } from './post-views.ts';

/**
 * Returns a page of one of the lists of posts, each with everything its card shows.
 *
 * @throws {DomainError} `cursor_invalid`; `too_many_requests`.
 */
export async function feedPage(
  context: Context,
  viewer: Viewer,
  request: FeedRequest & PostPageRequest,
): Promise<JsonOf<PostPage>> {
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  const { entries, nextCursor } = await entryPage(context, viewer, request);
  const ids = entries.map(({ id }) => id);
  const isFirst = nextCursor !== undefined && request.cursor === undefined;
  return postPageJson(context, viewer, ids, request.withLikers, {
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(isFirst ? { totalPosts: await postTotal(context, viewer, request.scope) } : {}),
  });
}

/**
 * Returns the newest posts with their first comments, for clients without paging. Limited by total
 * text; later posts lose their comments first.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function plainFeed(context: Context, viewer: Viewer): Promise<Post[]> {
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.plainFeed);
  const { store } = context;
  const { entries } = await store.postOrder.latest({
    viewer: viewer.id,
    after: undefined,
    limit: SERVER_LIMITS.plainFeedPosts,
  });
  const ids = entries.map(({ id }) => id);
  const records = await store.posts.byIds(ids, viewer.id);
  const visible = await postViews(context, store, viewer, records);
  const posts = visible.slice(
    0,
    countWithin(visible, SERVER_LIMITS.plainFeedPostChars, charsOfPost),
  );
  const complete = await withComments(context, viewer, posts, SERVER_LIMITS.plainFeedComments);
  const withRoom = countWithin(complete, SERVER_LIMITS.plainFeedCommentChars, ({ comments }) =>
    charsOfComments(comments),
  );
  return complete.map((post, at) => (at < withRoom ? post : { ...post, comments: [] }));
}

/** Returns how many leading posts fit into `room` together. */
function countWithin(
  posts: readonly Post[],
  room: number,
  charsOf: (post: Post) => number,
): number {
  let left = room;
  const beyond = posts.findIndex((post) => {
    left -= charsOf(post);
    return left < 0;
  });
  return beyond < 0 ? posts.length : beyond;
}

/** An image after the first counts as so many characters: its addresses and sizes. */
const IMAGE_CHARS = 500;

function charsOfPost({ content, mediaItems = [] }: Post): number {
  const alts = mediaItems.reduce((sum, { alt = '' }) => sum + alt.length, 0);
  return content.length + alts + IMAGE_CHARS * Math.max(mediaItems.length - 1, 0);
}
