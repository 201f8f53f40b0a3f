import { isId, type PostId, type ProjectId, type UserId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { displayName } from './display-name.ts';
import type { CommentPermission, Visibility } from './permissions.ts';

/** One of several images of a post; its fields are as those of `PostFields`. */
export interface PostImage {
  readonly src: string;
  readonly moving: string;
  readonly srcset: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly alt: string;
  readonly placeholder: string;
}

/** The project that a post is about. */
export interface PostProjectFields {
  readonly id: ProjectId;
  readonly title: string;
  readonly classification: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string;
  /** How many pictures it has, the cover not counted. */
  readonly pictures: number;
  /** The cover, or else the first picture, and those after it; further ones are counted. */
  readonly images: readonly PostImage[];
  readonly more: number;
  /** Of the first image, as fractions of its width and height. */
  readonly focus: { readonly x: number; readonly y: number } | undefined;
}

/** A post as its card draws it: flat, so that one change is one field. */
export interface PostFields {
  readonly id: PostId;
  readonly authorId: UserId;
  readonly authorName: string;
  readonly authorTitle: string;
  /** Address of the profile image, or an empty string. */
  readonly authorImage: string;
  readonly isOwn: boolean;
  /** Line ends are `\n`. Empty where the title of its project says the same. */
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
  /** All images of a post with several, the one above included; otherwise empty. */
  readonly images: readonly PostImage[];
  /** The project that it is about, where that is published. */
  readonly project: PostProjectFields | undefined;
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
  const project = projectOf(post.project);
  const text = content.replaceAll(/\r\n?/g, '\n').trim();
  const fields: PostFields = {
    id,
    authorId,
    authorName: displayName({
      username,
      firstName: textOf(author.firstName) ?? '',
      lastName: textOf(author.lastName) ?? '',
    }),
    authorTitle: textOf(author.title) ?? '',
    authorImage: textOf(author.profileImage) ?? '',
    isOwn: authorId === viewerId,
    content: text === project?.title ? '' : text,
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
    project,
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
  | 'images'
>;

function mediaOf(post: RawPost): MediaFields {
  const isVideo = post.mediaType === 'video';
  const image = imageOf({
    src: post.media,
    width: post.mediaWidth,
    height: post.mediaHeight,
    alt: post.mediaAlt,
    placeholder: post.mediaPlaceholder,
    variants: post.mediaVariants,
    isAnimated: post.mediaIsAnimated,
  });
  const largest = largestOf(post.mediaVariants);
  return {
    mediaKind: image.src === '' ? 'none' : isVideo ? 'video' : 'image',
    mediaSrc: image.src,
    mediaMoving: image.moving,
    mediaSrcset: isVideo ? '' : image.srcset,
    mediaPoster: isVideo ? (largest?.src ?? textOf(post.mediaPoster) ?? '') : '',
    mediaWidthPx: image.widthPx,
    mediaHeightPx: image.heightPx,
    mediaAlt: image.alt,
    mediaPlaceholder: image.placeholder,
    images: severalOf(post.mediaItems),
  };
}

/** A project that cannot be read is left out: the words of the post remain. */
function projectOf(value: unknown): PostProjectFields | undefined {
  const project = isObject(value) ? value : {};
  const id = idOf<ProjectId>(project._id);
  const title = textOf(project.title)?.trim() ?? '';
  if (id === undefined || title === '') return undefined;
  const images = Array.isArray(project.images) ? project.images.filter(isObject).map(imageOf) : [];
  return {
    id,
    title,
    classification: textOf(project.classification) ?? '',
    date: textOf(project.date) ?? '',
    pictures: countOf(project.pictures) ?? 0,
    images: images.filter(({ src }) => src !== '').slice(0, LIMITS.postedProjectImages),
    more: countOf(project.more) ?? 0,
    focus: focusOf(project.focus),
  };
}

function focusOf(value: unknown): PostProjectFields['focus'] {
  const { x, y } = isObject(value) ? value : {};
  const isFraction = (part: unknown): part is number =>
    typeof part === 'number' && part >= 0 && part <= 1;
  return isFraction(x) && isFraction(y) ? { x, y } : undefined;
}

function severalOf(items: unknown): readonly PostImage[] {
  const images = Array.isArray(items) ? items.filter(isObject).map(imageOf) : [];
  const shown = images.filter(({ src }) => src !== '').slice(0, LIMITS.postImages);
  return shown.length > 1 ? shown : [];
}

function imageOf(item: RawPost): PostImage {
  const src = textOf(item.src) ?? '';
  const widthPx = countOf(item.width) ?? 0;
  const variants = variantsOf(item.variants);
  const largest = largestOf(item.variants);
  const sources = variants.map(({ src: variant, width }) => `${variant} ${width}w`);
  const moves = item.isAnimated === true && largest !== undefined;
  if (widthPx > 0 && !moves) sources.push(`${src} ${widthPx}w`);
  return {
    src: moves ? largest.src : src,
    moving: moves ? src : '',
    srcset: src === '' || variants.length === 0 ? '' : sources.join(', '),
    widthPx,
    heightPx: countOf(item.height) ?? 0,
    alt: textOf(item.alt) ?? '',
    placeholder: textOf(item.placeholder) ?? '',
  };
}

interface Variant {
  readonly src: string;
  readonly width: number;
}

function variantsOf(variants: unknown): readonly Variant[] {
  return Array.isArray(variants) ? variants.filter(isVariant) : [];
}

function largestOf(variants: unknown): Variant | undefined {
  return variantsOf(variants).toSorted((a, b) => b.width - a.width)[0];
}

/** A variant whose address can stand in a `srcset`: no space, no comma at its end. */
function isVariant(value: unknown): value is Variant {
  return (
    isObject(value) &&
    typeof value.src === 'string' &&
    /^\S+[^\s,]$/.test(value.src) &&
    (countOf(value.width) ?? 0) > 0
  );
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
  return isId<Id>(value) ? value : undefined;
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
