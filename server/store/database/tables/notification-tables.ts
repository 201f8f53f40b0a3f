import type { NotificationId, PostId, SessionId, UserId } from '#contract/ids.ts';

/** Activities of one type on one post, grouped for one receiver. */
export interface NotificationRow {
  id: NotificationId;
  account_id: UserId;
  type: 'like' | 'comment' | 'reply' | 'commentLike' | 'replyLike' | 'follow';
  post_id: PostId | null;
  first_at: number;
  /** Last notification sequence number of each account. */
  sequence: number;
  is_read: number;
  /** Number of distinct accounts in `notification_act`. */
  people: number;
}

export interface NotificationActRow {
  notification_id: NotificationId;
  actor_id: UserId;
  subject_id: string;
  acted_at: number;
}

/** When somebody was last notified of something that can be done again and again. */
export interface NotifiedDeedRow {
  actor_id: UserId;
  type: NotificationRow['type'];
  subject_id: string;
  notified_at: number;
}

/** What is counted for one person. */
export interface ViewerCounterRow {
  account_id: UserId;
  /** The `sequence` of the newest notification. */
  last_sequence: number;
  /** Changes of what only this person sees. */
  revision: number;
}

/** A push subscription; lasts as long as its session. */
export interface PushSubscriptionRow {
  id: string;
  account_id: UserId;
  session_id: SessionId;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}
