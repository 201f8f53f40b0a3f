import type { CommentId, NotificationId, PostId, ProjectId, UserId } from './ids.ts';
import type { ProblemBody } from './problems.ts';
import type { CommentCounts } from './schema/comment.ts';
import type { MuteResult } from './schema/moderation.ts';
import type { Notification } from './schema/notification.ts';
import type { ProjectOrder } from './schema/project.ts';
import type { FollowResult } from './schema/user.ts';

/**
 * Events the server sends over the socket. `revision` is the current one of the record; for a
 * deleted record it is greater than any before. Events about public posts that are only for those who
 * show them (`post:likes`, `comment:*`; `project:*` of projects) reach their author, who watches them, and connections that
 * have never watched anything.
 */
export interface RealtimeEvents {
  /**
   * This viewer published a post, on whichever device, or somebody a private one that they may see;
   * for those who never watch, also a public one.
   */
  'post:created': (event: {
    readonly postId: PostId;
    readonly userId: UserId;
    readonly revision: number;
  }) => void;
  /** So many public posts by others were published since the last event, at most every 2 seconds. */
  'feed:new': (event: { readonly count: number; readonly newestId: PostId }) => void;
  /** The like count of a post this viewer may see changed. */
  'post:likes': (event: {
    readonly postId: PostId;
    readonly likes: number;
    readonly revision: number;
  }) => void;
  /** This viewer liked a post or took the like back, on whichever device. */
  'post:liked': (event: {
    readonly postId: PostId;
    readonly liked: boolean;
    /** The post's, as in `post:likes`. */
    readonly revision: number;
  }) => void;
  /** This viewer bookmarked a post or removed the bookmark, on whichever device. */
  'post:bookmarked': (event: {
    readonly postId: PostId;
    readonly bookmarked: boolean;
    readonly viewerRevision: number;
  }) => void;
  'post:deleted': (event: { readonly postId: PostId; readonly revision: number }) => void;
  'post:updated': (event: { readonly postId: PostId; readonly revision: number }) => void;
  /** Everything of this person is hidden from this viewer: deleted, suspended, or blocked. */
  'person:gone': (event: { readonly userId: UserId }) => void;
  /** This viewer followed a person or unfollowed them, on whichever device. */
  'person:followed': (event: { readonly userId: UserId } & FollowResult) => void;
  /** This viewer muted a person or unmuted them, on whichever device. */
  'person:muted': (event: { readonly userId: UserId } & MuteResult) => void;
  /** This viewer changed their own profile or email address, on whichever device. */
  'self:updated': (event: { readonly revision: number }) => void;
  /** A new comment or reply on a post this viewer may see; `parentId` is what it replies to. */
  'comment:created': (event: {
    readonly postId: PostId;
    readonly commentId: CommentId;
    readonly parentId: CommentId | undefined;
    readonly userId: UserId;
    /** Of the post. */
    readonly commentsCount: number;
    readonly revision: number;
    readonly changed: CommentCounts;
  }) => void;
  /** The text of a comment or reply was edited. */
  'comment:updated': (event: {
    readonly postId: PostId;
    readonly commentId: CommentId;
    readonly text: string;
    readonly revision: number;
  }) => void;
  /** The like count of a comment or reply changed. */
  'comment:likes': (event: {
    readonly postId: PostId;
    readonly commentId: CommentId;
    readonly likes: number;
    readonly revision: number;
  }) => void;
  /** This viewer liked a comment or reply or took the like back, on whichever device. */
  'comment:liked': (event: {
    readonly commentId: CommentId;
    readonly liked: boolean;
    /** The comment's, as in `comment:likes`. */
    readonly revision: number;
  }) => void;
  /** Deleted, or replaced by a stub if it had replies. */
  'comment:deleted': (event: {
    readonly postId: PostId;
    readonly commentId: CommentId;
    readonly left: 'nothing' | 'stub';
    readonly commentsCount: number;
    readonly revision: number;
    /** Stubs that went with their last reply. */
    readonly removedStubs: readonly CommentId[];
    readonly changed: CommentCounts;
  }) => void;
  /** This viewer added a project, on whichever device; `selfRevision` is the viewer's. */
  'project:created': (event: {
    readonly projectId: ProjectId;
    readonly selfRevision: number | undefined;
  }) => void;
  /** This viewer ordered their portfolio by hand, on whichever device. */
  'project:ordered': (event: ProjectOrder) => void;
  'project:updated': (event: { readonly projectId: ProjectId; readonly revision: number }) => void;
  /** Deleted, taken down, or a draft again. */
  'project:deleted': (event: { readonly projectId: ProjectId; readonly revision: number }) => void;
  /** Files that nobody is shown any more, by their names, wherever they stand; to those who saw them. */
  'media:withheld': (event: { readonly files: readonly string[] }) => void;
  /** A new notification; missed ones are requested by the last known `sequence`. */
  'notification:new': (event: {
    readonly notificationId: NotificationId;
    readonly type: string;
    readonly message: string;
    readonly postId: PostId | undefined;
    readonly sequence: number;
    /** Of this viewer's notifications and read state. */
    readonly revision: number;
    /** As in the list of notifications. */
    readonly notification: Notification;
  }) => void;
  'notification:count': (event: { readonly unread: number; readonly revision: number }) => void;
}

/** What a page shows: at most `LIMITS.watchedIds` in all, and nothing else from then on. */
export interface Watch {
  readonly postIds: readonly string[];
  readonly projectIds: readonly string[];
}

/** The answer to a watch. */
export type WatchAnswer =
  | {
      /**
       * Revisions of records that were not watched before, by id: an older copy on the page is out
       * of date.
       */
      readonly revisions: Readonly<Record<string, number>>;
      /** Ids that do not exist for this viewer; they are not watched. */
      readonly hidden: readonly string[];
    }
  | ProblemBody;

/** Messages the page sends over the socket, with their answers. */
export interface PageMessages {
  /** At most `LIMITS.watchesPerSecond`; what is refused leaves everything as it was. */
  watch: (watch: Watch, answer: (answer: WatchAnswer) => void) => void;
}

/**
 * Several events in order, sent as one `several` event to connections that watch when many happen
 * at once.
 */
export type EventBatch = readonly (readonly [
  name: keyof RealtimeEvents,
  event: Parameters<RealtimeEvents[keyof RealtimeEvents]>[0],
])[];

export const BATCH_EVENT = 'several';

/** Returns the events in a message named `name`: one, or a batch. */
export function eventsIn(name: string, payload: unknown): EventBatch {
  // The server sends only the events described above.
  if (name === BATCH_EVENT) return payload as EventBatch;
  return [[name, payload]] as unknown as EventBatch;
}

/** The error for connections whose token is not accepted. */
export const SOCKET_REFUSAL = 'unauthorized';

/** The auth payload of the handshake; the token is never in the URL. */
export interface RealtimeAuth {
  readonly token: string;
  /** Whether the client says what it shows (`watch`), and understands `several` and `feed:new`. */
  readonly watches?: boolean;
}
