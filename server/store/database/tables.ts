import type { ProjectState } from '#contract/rules/permissions.ts';

/**
 * Row types, the same on both databases: times are milliseconds since the Unix epoch, booleans are
 * 1 and 0, lists are JSON.
 */
export interface Tables {
  account: AccountRow;
  session: SessionRow;
  login_ticket: LoginTicketRow;
  invite: InviteRow;
  follow: FollowRow;
  block: BlockRow;
  mute: MuteRow;
  suspension: SuspensionRow;
  report: ReportRow;
  reported_file: ReportedFileRow;
  withheld_file: WithheldFileRow;
  pending_file: PendingFileRow;
  upload: UploadRow;
  upload_part: UploadPartRow;
  audit: AuditRow;
  post: PostRow;
  post_image: PostImageRow;
  post_version: PostVersionRow;
  post_version_media: PostVersionMediaRow;
  post_like: PostMarkRow;
  post_bookmark: PostMarkRow;
  media: MediaRow;
  media_file: MediaFileRow;
  comment: CommentRow;
  comment_like: CommentLikeRow;
  notification: NotificationRow;
  notification_act: NotificationActRow;
  viewer_counter: ViewerCounterRow;
  notified_deed: NotifiedDeedRow;
  project: ProjectRow;
  project_image: ProjectImageRow;
  project_block: ProjectBlockRow;
  media_release: MediaReleaseRow;
  idempotency: IdempotencyRow;
  secret: SecretRow;
  person_key: PersonKeyRow;
  person_text: PersonTextRow;
  job: JobRow;
  preference: PreferenceRow;
  first_minutes: FirstMinutesRow;
  push_subscription: PushSubscriptionRow;
  account_link: AccountLinkRow;
  export_link: ExportLinkRow;
  departure: DepartureRow;
  reserved_name: ReservedNameRow;
  profile_link: ProfileLinkRow;
}

export interface AccountRow {
  id: string;
  /** Lower case. */
  username: string;
  password_hash: string;
  email: string | null;
  /** `email` folded for comparison. */
  /** The address in lower case, once it is proven. */
  email_key: string | null;
  /** When the address was verified; null if it is not. */
  email_verified_at: number | null;
  first_name: string;
  last_name: string;
  title: string;
  profile_media_id: string | null;
  banner_media_id: string | null;
  countries: string;
  bio: string;
  skills: string;
  qualifications: string;
  certifications: string;
  languages: string;
  years_of_experience: number;
  followers_count: number;
  following_count: number;
  created_at: number;
  revision: number;
}

export interface ProfileLinkRow {
  account_id: string;
  place: number;
  url: string;
  /** 0: never. */
  checked_at: number;
  verified_at: number;
}

export interface SessionRow {
  id: string;
  account_id: string;
  /** SHA-256 of the token, hex. The token itself is not stored. */
  token_hash: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** Device it was opened on, such as "Chrome on Android"; may be empty. */
  device: string;
}

export interface LoginTicketRow {
  ticket_hash: string;
  account_id: string;
  /** The session the login opened; redeeming the ticket ends it. */
  session_id: string;
  expires_at: number;
}

export interface InviteRow {
  code_hash: string;
  created_at: number;
  expires_at: number;
  used_by: string | null;
  used_at: number | null;
}

export interface FollowRow {
  follower_id: string;
  followee_id: string;
  created_at: number;
}

export interface BlockRow {
  blocker_id: string;
  blocked_id: string;
  created_at: number;
}

export interface MuteRow {
  muter_id: string;
  muted_id: string;
  created_at: number;
}

/** An account suspended by an operator. */
export interface SuspensionRow {
  account_id: string;
  created_at: number;
  reason: string;
}

export interface ExportLinkRow {
  token_hash: string;
  account_id: string;
  session_id: string;
  uses_left: number;
  expires_at: number;
}

export interface ReportedFileRow {
  file: string;
  report_id: string;
}

export interface PendingFileRow {
  file: string;
  /** One upload or one removal. */
  holder: string;
  is_removal: 0 | 1;
  /** When it is over at the latest, whatever became of its process. */
  ends_at: number;
}

export interface UploadRow {
  id: string;
  account_id: string;
  bytes: number;
  received: number;
  announced_sha256: string | null;
  /** Of the finished file. */
  sha256: string | null;
  /** When a form was done with it. */
  used_at: number | null;
  expires_at: number;
}

export interface UploadPartRow {
  upload_id: string;
  start_byte: number;
  bytes: number;
  file: string;
}

export interface WithheldFileRow {
  file: string;
  /** The file that an operator named; the others are its sizes. */
  source: string;
  withheld_at: number;
}

export interface ReportRow {
  id: string;
  /** Null if the account was removed. */
  reporter_id: string | null;
  kind: 'post' | 'comment' | 'user' | 'project';
  subject_id: string;
  author_id: string;
  /** The username at that time. */
  author_name: string;
  reason: string;
  note: string;
  /** The reported content, as text. */
  snapshot: string;
  created_at: number;
  closed_at: number | null;
  closing_note: string;
}

/** Operator actions; append-only. */
export interface AuditRow {
  sequence: number;
  at: number;
  who: string;
  what: string;
  about: string;
  why: string;
  /** What open pages are told of it, as JSON. */
  news: string | null;
}

export interface PostRow {
  id: string;
  author_id: string;
  content: string;
  /** The video, or the first image; further ones are in `post_image`. */
  media_id: string | null;
  media_alt: string;
  /** The project that it is about, which may be deleted by now. */
  project_id: string | null;
  visibility: 'public' | 'private';
  comment_permission: 'everyone' | 'followers';
  likes: number;
  comments_count: number;
  created_at: number;
  post_date: number;
  /** When the post counts as published: `post_date` minus a week per extension. */
  effective_at: number;
  /** JSON list of moments, in milliseconds. */
  date_extended_by: string;
  edited_at: number | null;
  /** When an operator removed it. */
  removed_at: number | null;
  revision: number;
}

/** An image of a post after its first. */
export interface PostImageRow {
  post_id: string;
  /** From 1 on. */
  position: number;
  media_id: string;
  alt: string;
}

/** What a post said before one of its edits. */
export interface PostVersionRow {
  post_id: string;
  /** From 1 on, in the order they were written. */
  number: number;
  content: string;
  written_at: number;
}

/** An image or video of an earlier version. */
export interface PostVersionMediaRow {
  post_id: string;
  number: number;
  /** From 0 on. */
  position: number;
  media_id: string;
  alt: string;
}

export interface PostMarkRow {
  post_id: string;
  account_id: string;
  created_at: number;
}

export interface MediaRow {
  id: string;
  owner_id: string;
  type: 'image' | 'video';
  /** Name of the main file, `<sha256>.<extension>`. */
  file: string;
  width: number | null;
  height: number | null;
  /** ThumbHash, base64; empty where there is none. */
  placeholder: string;
  /** JSON list of `{file, width, height}`, narrow to wide. */
  variants: string;
  /** First frame of a video. */
  poster: string | null;
  /** Duration of a video if known; null otherwise. */
  duration_ms: number | null;
  /** 1 for an image of several frames. */
  is_animated: number;
  created_at: number;
}

/** The files of each media row: tells whether a file is still referenced. */
export interface MediaFileRow {
  file: string;
  media_id: string;
}

/** A comment, a reply, or a nested reply. */
interface CommentRow {
  id: string;
  post_id: string;
  parent_id: string | null;
  level: number;
  /** Null if the account was removed. */
  author_id: string | null;
  content: string;
  likes: number;
  replies: number;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  revision: number;
}

export interface CommentLikeRow {
  comment_id: string;
  account_id: string;
  created_at: number;
}

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

export interface ProjectRow {
  id: string;
  owner_id: string;
  title: string;
  subtitle: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  date: string;
  classification: string;
  short_description: string;
  /** JSON list. */
  keywords: string;
  cover_media_id: string | null;
  cover_alt: string;
  /** Fractions of the cover's width and height; both null where nobody chose a point. */
  cover_focus_x: number | null;
  cover_focus_y: number | null;
  state: ProjectState;
  /** Negative: pinned. 0: by date. Positive: arranged by hand. */
  place: number;
  created_at: number;
  updated_at: number;
  revision: number;
}

/** An image of a project's gallery. */
export interface ProjectImageRow {
  project_id: string;
  position: number;
  media_id: string;
  alt: string;
}

export interface ProjectBlockRow {
  id: string;
  project_id: string;
  position: number;
  type: 'text' | 'image' | 'video';
  /** The text; empty for a media block. */
  content: string;
  media_id: string | null;
  alt: string;
}

/** Media removed from a project, and when. */
export interface MediaReleaseRow {
  media_id: string;
  released_at: number;
}

export interface IdempotencyRow {
  account_id: string;
  key: string;
  fingerprint: string;
  /** The stored response body, as JSON. */
  answer: string;
  created_at: number;
}

export interface SecretRow {
  name: string;
  value: string;
}

/** A folded search key of a person: a whole text, or its rest from the start of a word. */
export interface PersonKeyRow {
  account_id: string;
  is_start: number;
  key: string;
}

/** All folded texts of a person, for substring search. */
export interface PersonTextRow {
  account_id: string;
  text: string;
}

/** A background job, run at least once. */
export interface JobRow {
  id: string;
  kind: string;
  /** The account it concerns; deleted with that account. */
  account_id: string | null;
  /** JSON. */
  payload: string;
  run_at: number;
  /** Number of attempts. */
  attempts: number;
  /** Locked by a worker until then; 0 if free. */
  locked_until: number;
}

/** Notification preferences; no row means everything is on. */
export interface PreferenceRow {
  account_id: string;
  /** JSON. */
  notifications: string;
}

/** An account whose first minutes have not ended. */
export interface FirstMinutesRow {
  account_id: string;
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

/** A single-use emailed link. Its secret is not stored. */
export interface AccountLinkRow {
  token_hash: string;
  account_id: string;
  purpose: 'verify' | 'reset';
  /** The case-folded address it was sent to; null if an operator handed it over. */
  email_key: string | null;
  expires_at: number;
}

/** An account scheduled for removal. */
export interface DepartureRow {
  account_id: string;
  /** When it will be removed. */
  deletion_at: number;
}

/** The name of a removed account, reserved for a while. */
export interface ReservedNameRow {
  username: string;
  until: number;
}
