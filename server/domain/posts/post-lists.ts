import type { PostId } from '#contract/ids.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import type { PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import type { JsonOf } from '../../json-of.ts';
import type { PostDateKey } from '../../store/posts/post-dates.ts';
import type { DatedStretch } from '../../store/posts/post-lists.ts';
import { requireVisiblePerson } from '../people/people.ts';
import { decodeCursor, encodeCursor } from '../shared/cursor.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { type PostPageRequest, postPageJson } from './post-json.ts';

/**
 * Returns a page of the viewer's bookmarked posts, newest `postDate` first.
 *
 * @throws {DomainError} `cursor_invalid`; `too_many_requests`.
 */
export function savedPosts(
  context: Context,
  viewer: Viewer,
  request: PostPageRequest,
): Promise<JsonOf<PostPage>> {
  return datedPage(context, viewer, request, (after, limit) =>
    context.store.postLists.savedBy(viewer.id, after, limit),
  );
}

interface PostsOfRequest extends PostPageRequest {
  readonly withMedia?: boolean;
  readonly asOthers?: boolean;
}

/**
 * Returns a page of the posts of `author` that the viewer may see, newest `postDate` first;
 * `withMedia` leaves out those without an image or a video, `asOthers` of the viewer's own those
 * that others do not see.
 *
 * @throws {DomainError} `not_found` for nobody, also across a block; `cursor_invalid`;
 *   `too_many_requests`.
 */
export async function postsOf(
  context: Context,
  viewer: Viewer,
  author: string,
  { withMedia = false, asOthers = false, ...request }: PostsOfRequest,
): Promise<JsonOf<PostPage>> {
  const { id } = await requireVisiblePerson(context, author, viewer.id);
  const seenBy = asOthers && id === viewer.id ? undefined : viewer.id;
  return datedPage(context, viewer, request, (after, limit) =>
    context.store.postLists.of(id, seenBy, withMedia, after, limit),
  );
}

async function datedPage(
  context: Context,
  viewer: Viewer,
  { limit, cursor, withLikers }: PostPageRequest,
  read: (after: PostDateKey | undefined, limit: number) => Promise<DatedStretch>,
): Promise<JsonOf<PostPage>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  const { entries, readTo } = await read(after, limit + 1); // one extra row tells whether there is a next page
  const page = entries.slice(0, limit);
  const ids = page.map((entry) => entry.id);
  const last = entries.length > page.length ? page.at(-1) : readTo;
  const further = last ? { nextCursor: encodeCursor([last.postDateMs, last.id]) } : {};
  return postPageJson(context, viewer, ids, withLikers, further);
}

function parseCursor(cursor: string): PostDateKey {
  const [postDateMs, id] = decodeCursor(cursor, ['count', 'id']);
  return { postDateMs, id: id as PostId };
}
