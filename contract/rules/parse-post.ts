import { isId, type PostId, type UserId } from '../ids.ts';
import type { CommentPermission, Visibility } from './permissions.ts';

/** A post as its card draws it: flat, so that one change is one field. */
export interface PostFields {
  readonly id: PostId;
  readonly authorId: UserId;
  readonly authorName: string;
  readonly authorTitle: string;
  /** Address of the profile image, or an empty string. */
  readonly authorImage: string;
  readonly isOwn: boolean;
  /** Line ends are `\n`. */
  readonly content: string;
  readonly createdAtMs: number;
  readonly postDateMs: number;
  /** How often its date was extended. */
  readonly extensions: number;
  readonly isEdited: boolean;
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly isSaved: boolean;
  readonly commentsCount: number;
  readonly mediaKind: 'none' | 'image' | 'video';
  readonly mediaSrc: string;
  /** All frames of an image that moves, while `mediaSrc` is its still; else an empty string. */
  readonly mediaMoving: string;
  /** The smaller copies and the image itself in the form of `srcset`; may be empty. */
  readonly mediaSrcset: string;
  /** A still image of a video, or an empty string. */
  readonly mediaPoster: string;
  /** Pixels, orientation applied; 0 where nobody stored them. */
  readonly mediaWidthPx: number;
  readonly mediaHeightPx: number;
  readonly mediaAlt: string;
  /** ThumbHash in base64, or an empty string. */
  readonly mediaPlaceholder: string;
  /** Whether the viewer follows the author, and the author the viewer; known of a post by its id. */
  readonly viewerFollows?: boolean;
  readonly followsViewer?: boolean;
}

/** A post as it came: what its order depends on, and its fields where they can be read. */
export interface ParsedPost {
  readonly id: PostId | undefined;
  readonly likes: number;
  readonly postDateMs: number;
  readonly extensions: number;
  /** The post's revision; orders every field but `isSaved`, which follows `viewerRevision`. */
  readonly revision: number | undefined;
  readonly viewerRevision: number | undefined;
  readonly fields: PostFields | undefined;
}

type RawPost = Readonly<Record<string, unknown>>;

/**
 * Parses one post of an answer. Nothing is trusted: what a card needs must be there in its form,
 * what it can do without (media sizes, title) may be missing. A post that cannot be parsed has no
 * `fields`.
 */
export function parsePost(value: unknown, viewerId: UserId): ParsedPost {
  const post = isObject(value) ? value : {};
  const id = idOf<PostId>(post._id);
  const createdAtMs = momentOf(post.createdAt);
  const order = {
    id,
    likes: countOf(post.likes) ?? 0,
    postDateMs: momentOf(post.postDate) ?? createdAtMs ?? 0,
    extensions: Array.isArray(post.dateExtendedBy) ? post.dateExtendedBy.length : 0,
    revision: numberOf(post.revision),
    viewerRevision: numberOf(post.viewerRevision),
  };
  const author = isObject(post.user) ? post.user : {};
  const authorId = idOf<UserId>(author._id);
  const username = textOf(author.username);
  const { content } = post;
  const isReadable =
    id !== undefined &&
    authorId !== undefined &&
    username !== undefined &&
    typeof content === 'string' &&
    createdAtMs !== undefined &&
    countOf(post.likes) !== undefined;
  if (!isReadable) return { ...order, fields: undefined };
  const { likes, postDateMs, extensions } = order;
  const fields: PostFields = {
    id,
    authorId,
    authorName: nameOf(author, username),
    authorTitle: textOf(author.title) ?? '',
    authorImage: textOf(author.profileImage) ?? '',
    isOwn: authorId === viewerId,
    content: content.replaceAll(/\r\n?/g, '\n').trim(),
    createdAtMs,
    postDateMs,
    extensions,
    isEdited: post.edited === true,
    visibility: visibilityOf(post.visibility),
    commentPermission: permissionOf(post.commentPermission),
    likes,
    isLiked: includes(post.likedBy, viewerId),
    isSaved: includes(post.bookmarks, viewerId),
    commentsCount: countOf(post.commentsCount) ?? 0,
    ...mediaOf(post),
    ...(typeof post.viewerFollows === 'boolean' ? { viewerFollows: post.viewerFollows } : {}),
    ...(typeof post.followsViewer === 'boolean' ? { followsViewer: post.followsViewer } : {}),
  };
  return { ...order, fields };
}

type MediaFields = Pick<
  PostFields,
  | 'mediaKind'
  | 'mediaSrc'
  | 'mediaMoving'
  | 'mediaSrcset'
  | 'mediaPoster'
  | 'mediaWidthPx'
  | 'mediaHeightPx'
  | 'mediaAlt'
  | 'mediaPlaceholder'
>;

function mediaOf(post: RawPost): MediaFields {
  const src = textOf(post.media) ?? '';
  const isVideo = post.mediaType === 'video';
  const widthPx = countOf(post.mediaWidth) ?? 0;
  const variants = Array.isArray(post.mediaVariants) ? post.mediaVariants.filter(isVariant) : [];
  const largest = variants.toSorted((a, b) => b.width - a.width)[0];
  const sources = variants.map(({ src: variant, width }) => `${variant} ${width}w`);
  const moves = post.mediaIsAnimated === true && largest !== undefined;
  if (widthPx > 0 && !moves) sources.push(`${src} ${widthPx}w`);
  return {
    mediaKind: src === '' ? 'none' : isVideo ? 'video' : 'image',
    mediaSrc: moves ? largest.src : src,
    mediaMoving: moves ? src : '',
    mediaSrcset: src === '' || isVideo || variants.length === 0 ? '' : sources.join(', '),
    mediaPoster: isVideo ? (largest?.src ?? textOf(post.mediaPoster) ?? '') : '',
    mediaWidthPx: widthPx,
    mediaHeightPx: countOf(post.mediaHeight) ?? 0,
    mediaAlt: textOf(post.mediaAlt) ?? '',
    mediaPlaceholder: textOf(post.mediaPlaceholder) ?? '',
  };
}

/** A variant whose address can stand in a `srcset`: no space, no comma at its end. */
function isVariant(value: unknown): value is { readonly src: string; readonly width: number } {
  return (
    isObject(value) &&
    typeof value.src === 'string' &&
    /^\S+[^\s,]$/.test(value.src) &&
    (countOf(value.width) ?? 0) > 0
  );
}

function nameOf(author: RawPost, username: string): string {
  const name = `${textOf(author.firstName) ?? ''} ${textOf(author.lastName) ?? ''}`.trim();
  return name === '' ? username : name;
}

/** A private post stays private where the word is missing: the narrower reading. */
function visibilityOf(value: unknown): Visibility {
  return value === 'public' ? 'public' : 'private';
}

function permissionOf(value: unknown): CommentPermission {
  return value === 'everyone' ? 'everyone' : 'followers';
}

function isObject(value: unknown): value is RawPost {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function idOf<Id extends string>(value: unknown): Id | undefined {
  return typeof value === 'string' && isId(value) ? (value as Id) : undefined;
}

/** A whole number from 0 that fits a 32-bit column. */
function countOf(value: unknown): number | undefined {
  const fits = Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;
  return fits ? Number(value) : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function momentOf(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) ? ms : undefined;
}

function includes(list: unknown, id: string): boolean {
  return Array.isArray(list) && list.includes(id);
}
