/** Activities of one type on one post, grouped for one receiver. */
export interface NotificationRow {
  id: string;
  account_id: string;
  type: 'like' | 'comment' | 'reply' | 'commentLike' | 'replyLike' | 'follow';
  post_id: string | null;
  first_at: number;
  /** Last notification sequence number of each account. */
  sequence: number;
  is_read: number;
  /** Number of distinct accounts in `notification_act`. */
  people: number;
}

export interface NotificationActRow {
  notification_id: string;
  actor_id: string;
  subject_id: string;
  acted_at: number;
}

/** When somebody was last notified of something that can be done again and again. */
export interface NotifiedDeedRow {
  actor_id: string;
  type: NotificationRow['type'];
  subject_id: string;
  notified_at: number;
}

/** What is counted for one person. */
export interface ViewerCounterRow {
  account_id: string;
  /** The `sequence` of the newest notification. */
  last_sequence: number;
  /** Changes of what only this person sees. */
  revision: number;
}

/** A push subscription; lasts as long as its session. */
export interface PushSubscriptionRow {
  id: string;
  account_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}
