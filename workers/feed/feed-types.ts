/** What the page and the feed worker agree on. Types only: nothing here runs. */
import type { PostId, UserId } from '#contract/ids.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { CardGeometry } from '#contract/rules/card-layout.ts';
import type { PostFields } from '#contract/rules/parse-post.ts';
import type { PostScope } from '#contract/schema/post.ts';

declare const rowBrand: unique symbol;

/**
 * A post's place in the worker's columns: given when the post arrives and never used again for
 * another. Lists cross to the page as rows, 4 bytes a post, instead of as ids.
 */
export type FeedRow = number & { readonly [rowBrand]: 'FeedRow' };

/** A post with its place in the worker's columns. */
export interface PostRecord extends PostFields {
  readonly kind: 'post';
  readonly row: FeedRow;
  /** An image taller than its box, opened by the person. */
  readonly isMediaOpen: boolean;
  readonly revision: number | undefined;
  readonly viewerRevision: number | undefined;
}

/** A stored post that cannot be read. One card says so; the others stand. */
export interface BrokenRecord {
  readonly kind: 'broken';
  readonly row: FeedRow;
  /** Absent where not even the id can be read: then there is nothing to try again. */
  readonly id: PostId | undefined;
  /** Why it could not be loaded; absent where it was, and could not be read. */
  readonly problem: ProblemCode | undefined;
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
      readonly scope: PostScope;
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
  | {
      /** `rows` are taller or shorter than they were; those that left the list count for nothing. */
      readonly kind: 'resize';
      readonly rows: Uint32Array<ArrayBuffer>;
      readonly heightsPx: Uint32Array<ArrayBuffer>;
      /** Their posts have come, and nobody was reading them before. */
      readonly wasEstimated?: boolean;
    }
  | {
      /** Every row has another height. */
      readonly kind: 'relayout';
      readonly geometry: CardGeometry;
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
  readonly scope: PostScope;
  /** The post that was being read: the order is loaded until it is there. */
  readonly anchor?: PostId | undefined;
}

/** Newer fields of a post, and the revisions that they are of. */
export interface PostChange extends Partial<Pick<PostRecord, 'revision' | 'viewerRevision'>> {
  readonly fields: Partial<PostFields>;
  /** Nothing of the post is older than that. */
  readonly isWhole?: boolean;
}

/** What the feed worker does for the page. It tells of every change through `listener`. */
export interface FeedApi {
  /** Starts over for one person; what an earlier opening still loads is dropped. */
  open(opening: FeedOpening, listener: (update: FeedUpdate) => void): Promise<void>;
  /** Forgets everything: nothing of one person is left for the next. */
  close(): Promise<void>;
  /**
   * Lays every card out anew; does nothing where the geometry is the same.
   *
   * @returns whether a `relayout` is told: it may come before or after this answer.
   */
  setGeometry(geometry: CardGeometry): Promise<boolean>;
  /**
   * Shows another of the three lists, in the order of now, and loads it where it is not there.
   *
   * @param place the post that was being read in it; counts where it is loaded now.
   */
  setScope(scope: PostScope, place?: PostId): Promise<void>;
  /** Loads what comes next of the order, after a failure too; one stretch at a time. */
  loadMore(): Promise<void>;
  /** Tries the posts on screen again that could not be loaded. */
  retryUnloaded(): Promise<void>;
  /**
   * Loads the newest order from its start and shows it in place of the old one. The answer is why
   * that failed: the old list stands then.
   */
  refresh(): Promise<ProblemCode | undefined>;
  /** A post of the viewer that was just created (a `Post`): it goes on top. */
  addOwnPost(post: unknown): Promise<void>;
  /** Updates fields of a post that the feed has; its index stays the same. */
  updatePost(postId: PostId, change: PostChange): Promise<void>;
  /**
   * Somebody published a post; it waits behind the pill.
   *
   * @param isFollowed whether the viewer follows the author; `undefined` where nobody here knows.
   */
  addArrival(postId: PostId, authorId: UserId, isFollowed?: boolean): Promise<void>;
  /**
   * The newest posts that the viewer may see: those that came after a list was ordered wait behind
   * the pill, and what waits there without being among them is gone.
   *
   * @param scope `latest`: of everybody, for the lists of all posts; `following`: for that one.
   */
  syncArrivals(scope: 'latest' | 'following', postIds: readonly PostId[]): Promise<void>;
  /** Whether that list has been opened. */
  hasScope(scope: PostScope): Promise<boolean>;
  /**
   * What happened for a while was not told: each loaded post is loaded anew when it is next looked
   * at, and leaves where it is gone.
   */
  markStale(): Promise<void>;
  /** Whether the feed has loaded the post. */
  hasPost(postId: PostId): Promise<boolean>;
  /** Takes a post off the list. */
  removePost(postId: PostId): Promise<void>;
  /** Takes all posts of one author off the list. */
  removePostsBy(authorId: UserId): Promise<void>;
  /**
   * Loads one post again that could not be read, or all on screen that could not be loaded; the
   * answer is why that failed.
   */
  retryPost(row: FeedRow): Promise<ProblemCode | undefined>;
  /** Opens or closes a picture that is taller than its box. */
  setMediaOpen(row: FeedRow, isOpen: boolean): Promise<void>;
  /** Keeps the height that a card turned out to have until the next layout. */
  setHeight(row: FeedRow, heightPx: number): Promise<void>;
  /**
   * The records of `rows` that are loaded, in that order. The others are loaded, the first of them
   * first, and told of when they come, unless other rows are asked for meanwhile.
   */
  records(rows: Uint32Array<ArrayBuffer>): Promise<FeedRecord[]>;
  /** The blurred picture of a ThumbHash as a file; `undefined` where the hash is not one. */
  placeholder(hash: string): Promise<Blob | undefined>;
}
