/** What the page and the feed worker agree on. Types only: nothing here runs. */
import type { PostId, UserId } from '#contract/ids.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { CardGeometry } from '#contract/rules/card-layout.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';

declare const rowBrand: unique symbol;

/**
 * A post's place in the worker's columns: given when the post arrives and never used again for
 * another. Lists cross to the page as rows, 4 bytes a post, instead of as ids.
 */
export type FeedRow = number & { readonly [rowBrand]: 'FeedRow' };

/** A post as its card draws it: flat, so that one change is one field. */
export interface PostRecord {
  readonly kind: 'post';
  readonly row: FeedRow;
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
  readonly isEdited: boolean;
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
  likes: number;
  isLiked: boolean;
  isSaved: boolean;
  commentsCount: number;
  readonly mediaKind: 'none' | 'image' | 'video';
  readonly mediaSrc: string;
  /** The smaller copies and the picture itself in the form of `srcset`; may be empty. */
  readonly mediaSrcset: string;
  /** A still picture of a video, or an empty string. */
  readonly mediaPoster: string;
  /** Pixels, orientation applied; 0 where nobody stored them. */
  readonly mediaWidthPx: number;
  readonly mediaHeightPx: number;
  readonly mediaAlt: string;
  /** A picture taller than its box, opened by the person. */
  readonly isMediaOpen: boolean;
  /** ThumbHash in base64, or an empty string. */
  readonly mediaPlaceholder: string;
}

/** A stored post that cannot be read. One card says so; the others stand. */
export interface BrokenRecord {
  readonly kind: 'broken';
  readonly row: FeedRow;
  /** Absent where not even the id can be read: then there is nothing to try again. */
  readonly id: PostId | undefined;
}

export type FeedRecord = PostRecord | BrokenRecord;

/** Where the list as a whole is. */
export type FeedPhase =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | { readonly status: 'ready' };

/** What comes after the last post of the list. */
export type FeedTail =
  | { readonly status: 'more' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | { readonly status: 'end' };

export interface FeedStatus {
  readonly phase: FeedPhase;
  readonly tail: FeedTail;
  /** Posts that arrived and wait behind the pill. */
  readonly newPosts: number;
  /** Time alone changed the order; the next refresh shows it. */
  readonly isStale: boolean;
}

/**
 * A change of the list on screen. Rows and heights are transferred. Nothing ever moves but by
 * `replace`, which only follows what the person asked for.
 */
export type FeedListChange =
  | {
      readonly kind: 'replace';
      readonly rows: Uint32Array<ArrayBuffer>;
      readonly heightsPx: Uint32Array<ArrayBuffer>;
      readonly textWidthPx: number;
      /** The post that was being read, where the feed was opened with one and still has it. */
      readonly place?: FeedRow;
    }
  | {
      readonly kind: 'append';
      readonly rows: Uint32Array<ArrayBuffer>;
      readonly heightsPx: Uint32Array<ArrayBuffer>;
    }
  | { readonly kind: 'prepend'; readonly row: FeedRow; readonly heightPx: number }
  | { readonly kind: 'remove'; readonly row: FeedRow }
  | { readonly kind: 'resize'; readonly row: FeedRow; readonly heightPx: number }
  | {
      readonly kind: 'relayout';
      readonly heightsPx: Uint32Array<ArrayBuffer>;
      readonly textWidthPx: number;
    };

/** One message of the worker. What is absent did not change. */
export interface FeedUpdate {
  readonly status?: FeedStatus;
  readonly list?: FeedListChange;
  /** Records that changed; the page keeps those that it shows. */
  readonly records?: readonly FeedRecord[];
  /** The server no longer knows the token that the feed was opened with. */
  readonly tokenRefused?: true;
}

export interface FeedOpening {
  readonly token: string;
  readonly viewerId: UserId;
  readonly geometry: CardGeometry;
  /** Language of the page: it takes part in line breaking. */
  readonly language: string;
  /** The post that was being read: pages are loaded until it is among them. */
  readonly place?: PostId | undefined;
}

/** The numbers of a like as the page shows or takes back one. */
export interface LikeFacts {
  readonly likes: number;
  readonly isLiked: boolean;
}

/** What the feed worker does for the page. It tells of every change through `listener`. */
export interface FeedApi {
  /** Starts over for one person; what an earlier opening still loads is dropped. */
  open(opening: FeedOpening, listener: (update: FeedUpdate) => void): Promise<void>;
  /** Forgets everything: nothing of one person is left for the next. */
  close(): Promise<void>;
  /** Lays every card out anew; does nothing where the geometry is the same. */
  setGeometry(geometry: CardGeometry): Promise<void>;
  /** Loads the next page, after a failure too; one at a time. */
  loadMore(): Promise<void>;
  /**
   * Loads the newest order from its start and shows it in place of the old one. The answer is why
   * that failed: the old list stands then.
   */
  refresh(): Promise<ProblemCode | undefined>;
  /** A post of the viewer that was just created (a `Post`): it goes on top. */
  addOwnPost(post: unknown): Promise<void>;
  /** Somebody published a post; it waits behind the pill. */
  noteArrival(postId: PostId, authorId: UserId): Promise<void>;
  /** Takes a post off the list. */
  removePost(postId: PostId): Promise<void>;
  /** Loads one post again whose record could not be read; the answer is why that failed. */
  retryPost(row: FeedRow): Promise<ProblemCode | undefined>;
  /** Opens or closes a picture that is taller than its box. */
  setMediaOpen(row: FeedRow, isOpen: boolean): Promise<void>;
  /** Keeps the height that a card turned out to have until the next layout. */
  holdHeight(row: FeedRow, heightPx: number): Promise<void>;
  setLike(postId: PostId, like: LikeFacts): Promise<void>;
  setSaved(postId: PostId, isSaved: boolean): Promise<void>;
  /** The records of `rows`, in that order; rows that are gone are left out. */
  records(rows: Uint32Array<ArrayBuffer>): Promise<FeedRecord[]>;
  /** The blurred picture of a ThumbHash as a file; `undefined` where the hash is not one. */
  placeholder(hash: string): Promise<Blob | undefined>;
}
