import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Post } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import type { JoinedMedia } from '../../store/media/media-columns.ts';
import type { StoredPost } from '../../store/posts/posts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { commentsInPosts } from '../comments/comment-views.ts';
import { mediaUrl, variantViews } from '../media/media-urls.ts';
import { entryView } from '../people/people.ts';

/** Renders posts for `viewer`; only the author sees who likes them. */
export async function postViews(
  context: Context,
  tables: Pick<StoreTransaction, 'postLikes'>,
  viewer: Viewer,
  records: readonly StoredPost[],
): Promise<Post[]> {
  const mine = records.filter((post) => post.author.id === viewer.id && post.likes > 0);
  const likers = await tables.postLikes.usersOf(
    mine.map((post) => post.id),
    viewer.id,
    LIMITS.likedByIds,
  );
  return records.map((post) => {
    const likedBy = likers.get(post.id) ?? (post.likedByViewer ? [viewer.id] : []);
    return postView(context, viewer, post, likedBy);
  });
}

/** Returns those of `ids` that the viewer may see, in the order of `ids`. */
export async function visiblePosts(
  context: Context,
  viewer: Viewer,
  ids: readonly PostId[],
): Promise<Post[]> {
  const records = await context.store.posts.byIds(ids, viewer.id);
  return postViews(context, context.store, viewer, records);
}

/**
 * Adds the first comments to the posts.
 *
 * @param budget Maximum number of comments and replies in all.
 */
export async function withComments(
  context: Context,
  viewer: Viewer,
  posts: readonly Post[],
  budget: number,
): Promise<Post[]> {
  const groups = posts.map((post) => ({ id: post._id as PostId, count: post.commentsCount }));
  const comments = await commentsInPosts(context, context.store, viewer, groups, budget);
  return posts.map((post) => ({ ...post, comments: comments.get(post._id as PostId) ?? [] }));
}

function postView(
  context: Context,
  viewer: Viewer,
  post: StoredPost,
  likedBy: readonly string[],
): Post {
  return {
    _id: post.id,
    user: entryView(context, post.author),
    content: post.content,
    media: post.media ? mediaUrl(context, post.media.file, post.visibility) : '',
    likes: post.likes,
    likedBy: [...likedBy],
    bookmarks: post.bookmarkedByViewer ? [viewer.id] : [],
    comments: [],
    commentsCount: post.commentsCount,
    visibility: post.visibility,
    commentPermission: post.commentPermission,
    createdAt: isoOf(post.createdAtMs),
    postDate: isoOf(post.postDateMs),
    dateExtendedBy: post.dateExtendedByMs.map(isoOf),
    edited: post.isEdited,
    revision: post.revision,
    viewerRevision: post.viewerRevision,
    ...(post.media ? mediaFields(context, post, post.media) : {}),
  };
}

type MediaFields = Pick<
  Post,
  | 'mediaType'
  | 'mediaWidth'
  | 'mediaHeight'
  | 'mediaPlaceholder'
  | 'mediaPoster'
  | 'mediaDuration'
  | 'mediaIsAnimated'
  | 'mediaVariants'
  | 'mediaAlt'
>;

function mediaFields(context: Context, post: StoredPost, media: JoinedMedia): MediaFields {
  const addressOf = (file: string) => mediaUrl(context, file, post.visibility);
  return {
    mediaType: media.type,
    ...(media.widthPx === undefined ? {} : { mediaWidth: media.widthPx }),
    ...(media.heightPx === undefined ? {} : { mediaHeight: media.heightPx }),
    ...(media.placeholder === '' ? {} : { mediaPlaceholder: media.placeholder }),
    ...(media.poster === undefined ? {} : { mediaPoster: addressOf(media.poster) }),
    ...(media.durationMs === undefined ? {} : { mediaDuration: media.durationMs }),
    ...(media.isAnimated ? { mediaIsAnimated: true } : {}),
    mediaVariants: variantViews(context, media.variants, post.visibility),
    mediaAlt: post.mediaAlt,
  };
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
