import type { PostVersion, PostVersionPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import { requireVisiblePost } from '../comments/comment-access.ts';
import { decodeCursor, encodeCursor, type PageRequest } from '../shared/cursor.ts';
import { isoOf, mediaItemView } from './post-views.ts';

/**
 * Returns a page of what the post said before its edits, newest first.
 *
 * @throws {DomainError} `post_not_found`, also for a post that the viewer may not see;
 *   `cursor_invalid`.
 */
export async function versionsOfPost(
  context: Context,
  viewer: Viewer,
  postId: string,
  { limit, cursor }: PageRequest,
): Promise<PostVersionPage> {
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, ['count']);
  const { id, visibility } = await requireVisiblePost(context.store, viewer, postId);
  const rows = await context.store.postVersions.of(id, viewer.id, before, limit + 1);
  const page = rows.slice(0, limit);
  const versions = page.map(
    ({ number, content, media, writtenAtMs }): PostVersion => ({
      number,
      content,
      mediaItems: media.map((item) => mediaItemView(context, item, visibility)),
      writtenAt: isoOf(writtenAtMs),
    }),
  );
  const last = page.at(-1);
  if (!last || rows.length <= limit) return { versions };
  return { versions, nextCursor: encodeCursor([last.number]) };
}
