/** The types that the page and the feed worker share. */
import type { PostId, UserId } from '#contract/ids.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { CardGeometry } from '#contract/rules/card-layout.ts';
import type { PostFields } from '#contract/rules/parse-post.ts';
import type { PostScope } from '#contract/schema/post.ts';

declare const rowBrand: unique symbol;

/**
 * A post's index in the worker's columns, never reused for another post. Lists cross to the page as
 * rows, 4 bytes a post, instead of ids.
 */
export type FeedRow = number & { readonly [rowBrand]: 'FeedRow' };

/** A post with its row. */
export interface PostRecord extends PostFields {
  readonly kind: 'post';
  readonly row: FeedRow;
  /** Whether an image taller than its box is expanded. */
  readonly isMediaOpen: boolean;
  /** Whether its text is long, at the geometry of the list. */
  readonly isTextLong: boolean;
  /** Whether a long text is shown whole. */
  readonly isTextOpen: boolean;
  readonly revision: number | undefined;
  readonly viewerRevision: number | undefined;
}

/** A post that cannot be shown; its card says so. */
export interface BrokenRecord {
  readonly kind: 'broken';
  readonly row: FeedRow;
  /** Absent where not even the id can be parsed: nothing can be retried. */
  readonly id: PostId | undefined;
  /** Why it could not be loaded; absent where it could not be parsed. */
  readonly problem: ProblemCode | undefined;
}

export type FeedRecord = PostRecord | BrokenRecord;

/** The state of the list as a whole. */
export type FeedPhase =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | { readonly status: 'ready' };

/** What follows the last post of the list. */
export type FeedTail =
  | { readonly status: 'more' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | { readonly status: 'end' };

export interface FeedStatus {
  readonly phase: FeedPhase;
  readonly tail: FeedTail;
  /** The number of posts behind the pill. */
  readonly newPosts: number;
}

/**
 * A change of the list on screen. Rows and heights are transferred; where the list is longer than its
 * known rows, estimated heights of the others follow. Posts change places by `replace` only, which
 * follows an action of the person.
 */
export type FeedListChange =
  | {
      readonly kind: 'replace';
      readonly scope: PostScope;
      readonly rows: Uint32Array<ArrayBuffer>;
      readonly heightsPx: Uint32Array<ArrayBuffer>;
      readonly textWidthPx: number;
      /** The post to scroll to, where the feed was opened with one that is still listed. */
      readonly anchorRow?: FeedRow;
    }
  | {
      readonly kind: 'append';
      readonly rows: Uint32Array<ArrayBuffer>;
      readonly heightsPx: Uint32Array<ArrayBuffer>;
    }
  | { readonly kind: 'prepend'; readonly row: FeedRow; readonly heightPx: number }
  | { readonly kind: 'remove'; readonly row: FeedRow }
  | {
      /** `rows` changed their heights; those that left the list are ignored. */
      readonly kind: 'resize';
      readonly rows: Uint32Array<ArrayBuffer>;
      readonly heightsPx: Uint32Array<ArrayBuffer>;
      /** Whether their heights were estimates until their posts were loaded. */
      readonly wasEstimated?: boolean;
    }
  | {
      /** Every row has a new height. */
      readonly kind: 'relayout';
      readonly geometry: CardGeometry;
      readonly heightsPx: Uint32Array<ArrayBuffer>;
      readonly textWidthPx: number;
    };

/** A message of the worker; absent fields did not change. */
export interface FeedUpdate {
  readonly status?: FeedStatus;
  readonly list?: FeedListChange;
  /** Changed records; the page keeps those it shows. */
  readonly records?: readonly FeedRecord[];
  /** The server refused the token that the feed was opened with. */
  readonly tokenRefused?: true;
}

export interface FeedOpening {
  readonly token: string;
  readonly viewerId: UserId;
  readonly geometry: CardGeometry;
  /** The language of the page, for line breaking. */
  readonly language: string;
  readonly scope: PostScope;
  /** The post to return to: the order is loaded until it is found. */
  readonly anchor?: PostId | undefined;
}

/** Newer fields of a post, with their revisions. */
export interface PostChange extends Partial<Pick<PostRecord, 'revision' | 'viewerRevision'>> {
  readonly fields: Partial<PostFields>;
  /** Whether these are all fields of the post. */
  readonly isWhole?: boolean;
}

/** The feed worker as the page calls it. Changes come through `listener`. */
export interface FeedApi {
  /** Requests the first posts of a list ahead of `open`, which uses them for the same token and list. */
  prefetch(token: string, scope: PostScope): Promise<void>;
  /** Starts over for one person; loads of an earlier opening are dropped. */
  open(opening: FeedOpening, listener: (update: FeedUpdate) => void): Promise<void>;
  /**
   * Lays out every card again, unless the geometry is the same.
   *
   * @returns whether a `relayout` is emitted: it may come before or after this answer.
   */
  setGeometry(geometry: CardGeometry): Promise<boolean>;
  /**
   * Shows another of the three lists in its current order; loads it the first time.
   *
   * @param anchor the post to return to, where the list is loaded now.
   */
  setScope(scope: PostScope, anchor?: PostId): Promise<void>;
  /**
   * Loads the order on until `wantedRows` posts are known, unless it failed before; without it the next
   * stretch at least, also after a failure. While it loads, another call only changes how many are wanted.
   */
  loadMore(wantedRows?: number): Promise<void>;
  /** Loads posts again that could not be loaded. */
  retryUnloaded(): Promise<void>;
  /**
   * Loads the newest order from its start and replaces the list by it. Returns why that failed; the
   * list is unchanged then.
   */
  refresh(): Promise<ProblemCode | undefined>;
  /** Adds a post that the viewer has just created (a `Post`) on top. */
  addOwnPost(post: unknown): Promise<void>;
  /** Updates fields of a post that the feed has; its index stays the same. */
  updatePost(postId: PostId, change: PostChange): Promise<void>;
  /**
   * Adds a new post that this page did not create behind the pill.
   *
   * @param isFollowed whether the viewer follows the author; `undefined`: not known.
   */
  addArrival(postId: PostId, authorId: UserId, isFollowed?: boolean): Promise<void>;
  /** Adds so many new posts of others, up to `newestId`, behind the pill of the lists of all posts. */
  addNewPosts(count: number, newestId: PostId): Promise<void>;
  /**
   * Sets what waits behind the pill by the newest posts that the viewer may see.
   *
   * @param scope `latest` for the lists of all posts, `following` for that one.
   */
  syncArrivals(scope: 'latest' | 'following', postIds: readonly PostId[]): Promise<void>;
  /** Whether the list has been opened. */
  hasScope(scope: PostScope): Promise<boolean>;
  /**
   * Marks all loaded posts as possibly outdated, after missed events: each is loaded again when it
   * is next on screen, and removed where it is gone.
   */
  markStale(): Promise<void>;
  /** Whether the feed has loaded the post. */
  hasPost(postId: PostId): Promise<boolean>;
  /** Removes a post from all lists. */
  removePost(postId: PostId): Promise<void>;
  /** Removes all posts of an author from all lists. */
  removePostsBy(authorId: UserId): Promise<void>;
  /**
   * Loads a broken post again, with all others that could not be loaded; returns why that failed. Below
   * 0: a post to which the order could not be loaded.
   */
  retryPost(row: FeedRow): Promise<ProblemCode | undefined>;
  /** Expands or collapses an image that is taller than its box. */
  setMediaOpen(row: FeedRow, isOpen: boolean): Promise<void>;
  /** Shows all of a long text, or its beginning. */
  setTextOpen(row: FeedRow, isOpen: boolean): Promise<void>;
  /** Sets the measured height of a card, until the next layout. */
  setHeight(row: FeedRow, heightPx: number): Promise<void>;
  /**
   * Returns the loaded records of `rows`, in that order. The others are loaded, the first ones first,
   * and emitted when they come, unless other rows are requested meanwhile.
   */
  records(rows: Uint32Array<ArrayBuffer>): Promise<FeedRecord[]>;
  /** The blurred image of a ThumbHash as a file; `undefined` where the hash is not valid. */
  placeholder(hash: string): Promise<Blob | undefined>;
}
