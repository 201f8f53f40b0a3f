import { isId, type PostId, type UserId } from '#contract/ids.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import type { MediaVariant } from '#contract/schema/media.ts';
import type { BrokenRecord, FeedRow, PostRecord } from './feed-types.ts';

/** A post as it came: what its order depends on, and how to make its record. */
export interface ParsedPost {
  readonly id: PostId | undefined;
  readonly likes: number;
  readonly postDateMs: number;
  readonly extensions: number;
  readonly toRecord: (row: FeedRow) => PostRecord | BrokenRecord;
}

type RawPost = Readonly<Record<string, unknown>>;

/**
 * Reads one post of an answer. Nothing is believed: what a card needs must be there in its form,
 * what it can do without (media sizes, title) may be missing. A post that cannot be read keeps its
 * place in the list and becomes a card that says so.
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
  };
  const author = isObject(post.user) ? post.user : {};
  const authorId = idOf<UserId>(author._id);
  const username = textOf(author.username);
  const { content } = post;
  const readable =
    id !== undefined &&
    authorId !== undefined &&
    username !== undefined &&
    typeof content === 'string' &&
    createdAtMs !== undefined &&
    countOf(post.likes) !== undefined;
  if (!readable)
    return { ...order, toRecord: (row) => ({ kind: 'broken', row, id, problem: undefined }) };

  const flat: Omit<PostRecord, 'row'> = {
    kind: 'post',
    id,
    authorId,
    authorName: nameOf(author, username),
    authorTitle: textOf(author.title) ?? '',
    authorImage: textOf(author.profileImage) ?? '',
    isOwn: authorId === viewerId,
    content: content.replaceAll(/\r\n?/g, '\n').trim(),
    createdAtMs,
    isEdited: post.edited === true,
    visibility: visibilityOf(post.visibility),
    commentPermission: permissionOf(post.commentPermission),
    likes: order.likes,
    isLiked: includes(post.likedBy, viewerId),
    isSaved: includes(post.bookmarks, viewerId),
    commentsCount: countOf(post.commentsCount) ?? 0,
    isMediaOpen: false,
    ...mediaOf(post),
  };
  return { ...order, toRecord: (row) => ({ ...flat, row }) };
}

type MediaFields = Pick<
  PostRecord,
  | 'mediaKind'
  | 'mediaSrc'
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
  if (widthPx > 0) sources.push(`${src} ${widthPx}w`);
  return {
    mediaKind: src === '' ? 'none' : isVideo ? 'video' : 'image',
    mediaSrc: src,
    mediaSrcset: src === '' || isVideo || variants.length === 0 ? '' : sources.join(', '),
    mediaPoster: isVideo ? (largest?.src ?? textOf(post.mediaPoster) ?? '') : '',
    mediaWidthPx: widthPx,
    mediaHeightPx: countOf(post.mediaHeight) ?? 0,
    mediaAlt: textOf(post.mediaAlt) ?? '',
    mediaPlaceholder: textOf(post.mediaPlaceholder) ?? '',
  };
}

/** A variant whose address can stand in a `srcset`: no space, no comma at its end. */
function isVariant(value: unknown): value is MediaVariant {
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

function momentOf(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) ? ms : undefined;
}

function includes(list: unknown, id: string): boolean {
  return Array.isArray(list) && list.includes(id);
}
