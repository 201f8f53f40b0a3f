import type { Visibility } from '#contract/rules/permissions.ts';
import type { MediaItem } from '#contract/schema/media.ts';
import type { Post, PostProject } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { SharedPost } from '../../record-cache.ts';
import type { AttachedMedia } from '../../store/media/media-columns.ts';
import type { ViewerPostState } from '../../store/posts/post-states.ts';
import type { PostedProject } from '../../store/posts/posted-projects.ts';
import type { StoredPost } from '../../store/posts/posts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { commentsInPosts } from '../comments/comment-views.ts';
import { mediaUrl, mediaView } from '../media/media-urls.ts';
import { entryView } from '../people/people.ts';

/** A post with the state for one viewer, and what decides who sees its likers. */
export interface ViewedPost {
  readonly viewerState: Pick<
    ViewerPostState,
    'id' | 'likedByViewer' | 'bookmarkedByViewer' | 'viewerRevision'
  >;
  readonly shared: Pick<SharedPost, 'author' | 'likes'>;
}

/** Renders posts for `viewer`, without comments. */
export async function postViews(
  context: Context,
  tables: Pick<StoreTransaction, 'postLikes'>,
  viewer: Viewer,
  records: readonly StoredPost[],
): Promise<Post[]> {
  const posts = records.map((post) => ({
    viewerState: post,
    shared: { author: post.author.id, likes: post.likes },
  }));
  const own = await ownFields(tables, viewer, posts);
  return records.map((post, at) => ({ ...sharedView(context, post), ...(own[at] as OwnFields) }));
}

/**
 * Returns what the viewer alone sees of each post, without comments; only the author sees likers,
 * and only `withLikers`.
 */
export async function ownFields(
  { postLikes }: Pick<StoreTransaction, 'postLikes'>,
  viewer: Viewer,
  posts: readonly ViewedPost[],
  withLikers = true,
): Promise<OwnFields[]> {
  const mine = posts.filter(
    ({ shared }) => withLikers && shared.author === viewer.id && shared.likes > 0,
  );
  const likers = await postLikes.usersOf(
    mine.map(({ viewerState }) => viewerState.id),
    viewer.id,
    SERVER_LIMITS.likedByIds,
  );
  return posts.map(({ viewerState }) => ({
    likedBy: likers.get(viewerState.id) ?? (viewerState.likedByViewer ? [viewer.id] : []),
    bookmarks: viewerState.bookmarkedByViewer ? [viewer.id] : [],
    comments: [],
    viewerRevision: viewerState.viewerRevision,
  }));
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
  const groups = posts.map((post) => ({ id: post._id, count: post.commentsCount }));
  const comments = await commentsInPosts(context, context.store, viewer, groups, budget);
  return posts.map((post) => ({ ...post, comments: comments.get(post._id) ?? [] }));
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
