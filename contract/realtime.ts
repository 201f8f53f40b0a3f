import type { CommentCounts } from './schema/comment.ts';
import type { Notification } from './schema/notification.ts';

/**
 * Events that the server sends over the socket; the page sends none. `revision` is that of the record
 * which the event is about, as it is now; of something deleted, one past its last.
 */
export interface RealtimeEvents {
  /** A post that this viewer may see was published. */
  'post:created': (event: {
    readonly postId: string;
    readonly userId: string;
    readonly revision: number;
  }) => void;
  /** A post that this viewer may see is liked by so many people now. */
  'post:likes': (event: {
    readonly postId: string;
    readonly likes: number;
    readonly revision: number;
  }) => void;
  'post:deleted': (event: { readonly postId: string; readonly revision: number }) => void;
  'post:updated': (event: { readonly postId: string; readonly revision: number }) => void;
  /** Nothing of this person is there for this viewer any more: they left, were shut out, or blocked. */
  'person:gone': (event: { readonly userId: string }) => void;
  /** A comment or reply below a post that this viewer may see; `parentId` is what it answers. */
  'comment:created': (event: {
    readonly postId: string;
    readonly commentId: string;
    readonly parentId: string | undefined;
    readonly userId: string;
    /** Of the post, now. */
    readonly commentsCount: number;
    readonly revision: number;
    readonly changed: CommentCounts;
  }) => void;
  /** It is gone, or a stub where others had answered it. */
  'comment:deleted': (event: {
    readonly postId: string;
    readonly commentId: string;
    readonly left: 'nothing' | 'stub';
    readonly commentsCount: number;
    readonly revision: number;
    readonly changed: CommentCounts;
  }) => void;
  /** This viewer is told something; what was missed is asked for by the last known `sequence`. */
  'notification:new': (event: {
    readonly notificationId: string;
    readonly type: string;
    readonly message: string;
    readonly postId: string | undefined;
    readonly sequence: number;
    /** Of all that this viewer is told, and has read. */
    readonly revision: number;
    /** As the list of notifications has it. */
    readonly notification: Notification;
  }) => void;
  'notification:count': (event: { readonly unread: number; readonly revision: number }) => void;
}

/**
 * Several events at once, in their order: what a connection that `gathers` is told under `several`
 * when much happens.
 */
export type EventBatch = readonly (readonly [
  name: keyof RealtimeEvents,
  event: Parameters<RealtimeEvents[keyof RealtimeEvents]>[0],
])[];

export const BATCH_EVENT = 'several';

/** The events of what came under `name`: one, or several at once. */
export function eventsIn(name: string, payload: unknown): EventBatch {
  // The server sends what the table of events says, and nothing else.
  if (name === BATCH_EVENT) return payload as EventBatch;
  return [[name, payload]] as unknown as EventBatch;
}

/** Said to a connection whose token is no longer, or not now, good for one. */
export const SOCKET_REFUSAL = 'unauthorized';

/** What the handshake carries: the token travels in its auth payload, never in the address. */
export interface RealtimeAuth {
  readonly token: string;
  /** Whether it knows `several`; one that does not say so is told each event by itself. */
  readonly gathers?: boolean;
}
