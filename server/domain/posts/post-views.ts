import type { PostId } from '#contract/ids.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import type { MediaItem } from '#contract/schema/media.ts';
import type { Post, PostProject } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { AttachedMedia } from '../../store/media/media-columns.ts';
import type { PostedProject } from '../../store/posts/posted-projects.ts';
import type { StoredPost } from '../../store/posts/posts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { commentsInPosts } from '../comments/comment-views.ts';
import { mediaUrl, mediaView } from '../media/media-urls.ts';
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
    SERVER_LIMITS.likedByIds,
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
    ...sharedView(context, post),
    likedBy: [...likedBy],
    bookmarks: post.bookmarkedByViewer ? [viewer.id] : [],
    comments: [],
    viewerRevision: post.viewerRevision,
  };
}

/** The fields that differ between viewers. */
export type OwnFields = Pick<Post, 'likedBy' | 'bookmarks' | 'comments' | 'viewerRevision'> &
  Partial<Pick<Post, 'viewerFollows' | 'followsViewer'>>;

/** What a post says to everybody who may see it. */
export function sharedView(context: Context, post: StoredPost): Omit<Post, keyof OwnFields> {
  const mediaItems = post.media.map((media) => mediaItemView(context, media, post.visibility));
  return {
    _id: post.id,
    user: entryView(context, post.author),
    content: post.content,
    media: mediaItems[0]?.src ?? '',
    mediaItems,
    ...(post.project ? { project: projectView(context, post.project) } : {}),
    likes: post.likes,
    commentsCount: post.commentsCount,
    visibility: post.visibility,
    commentPermission: post.commentPermission,
    createdAt: isoOf(post.createdAtMs),
    postDate: isoOf(post.postDateMs),
    dateExtendedBy: post.dateExtendedByMs.map(isoOf),
    edited: post.isEdited,
    revision: post.revision,
    ...(mediaItems[0] ? fieldsOfFirst(mediaItems[0]) : {}),
  };
}

/** Only a published project is shown: its images are public. */
function projectView(context: Context, project: PostedProject): PostProject {
  const { id, title, classification, date, pictures, images, more, focus } = project;
  return {
    _id: id,
    title,
    classification,
    date,
    pictures,
    images: images.map((image) => mediaView(context, image, 'public')),
    more,
    ...(focus ? { focus } : {}),
  };
}

/** Returns an image or video of a post of that visibility. */
export function mediaItemView(
  context: Context,
  media: AttachedMedia,
  visibility: Visibility,
): MediaItem {
  const { type, poster, durationMs, isAnimated } = media;
  return {
    type,
    ...mediaView(context, media, visibility),
    ...(poster === undefined ? {} : { poster: mediaUrl(context, poster, visibility) }),
    ...(durationMs === undefined ? {} : { duration: durationMs }),
    ...(isAnimated ? { isAnimated } : {}),
  };
}

/** The fields of a post about its first image or its video. */
function fieldsOfFirst(item: MediaItem): Partial<Post> {
  const { width, height, placeholder, poster, duration, isAnimated, variants, alt } = item;
  return {
    mediaType: item.type,
    ...(width === undefined ? {} : { mediaWidth: width }),
    ...(height === undefined ? {} : { mediaHeight: height }),
    ...(placeholder === undefined ? {} : { mediaPlaceholder: placeholder }),
    ...(poster === undefined ? {} : { mediaPoster: poster }),
    ...(duration === undefined ? {} : { mediaDuration: duration }),
    ...(isAnimated ? { mediaIsAnimated: true } : {}),
    ...(variants === undefined ? {} : { mediaVariants: variants }),
    ...(alt === undefined ? {} : { mediaAlt: alt }),
  };
}

export function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
