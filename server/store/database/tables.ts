/**
 * The rows as they are stored, on both databases alike: moments are milliseconds since the Unix
 * epoch, yes and no are 1 and 0, lists are JSON texts.
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
  audit: AuditRow;
  post: PostRow;
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
  push_subscription: PushSubscriptionRow;
  account_link: AccountLinkRow;
  departure: DepartureRow;
  reserved_name: ReservedNameRow;
}

export interface AccountRow {
  id: string;
  /** Lower case. */
  username: string;
  password_hash: string;
  email: string | null;
  /** `email` folded for comparison. */
  email_key: string | null;
  /** When the address was proven to be the person's; null while it is not. */
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

export interface SessionRow {
  id: string;
  account_id: string;
  /** SHA-256 of the token, hex. The token itself is nowhere. */
  token_hash: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** What it was opened with, such as "Chrome on Android"; may be empty. */
  device: string;
}

export interface LoginTicketRow {
  ticket_hash: string;
  account_id: string;
  /** The session that the login opened; taking a token by this ticket ends it. */
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

/** An account that an operator has shut out. */
export interface SuspensionRow {
  account_id: string;
  created_at: number;
  reason: string;
}

export interface ReportRow {
  id: string;
  /** Null where the account is gone. */
  reporter_id: string | null;
  kind: 'post' | 'comment' | 'user' | 'project';
  subject_id: string;
  author_id: string;
  /** The user name at that time. */
  author_name: string;
  reason: string;
  note: string;
  /** What was reported, as text. */
  snapshot: string;
  created_at: number;
  closed_at: number | null;
  closing_note: string;
}

/** What an operator did; rows are only added. */
export interface AuditRow {
  sequence: number;
  at: number;
  who: string;
  what: string;
  about: string;
  why: string;
}

export interface PostRow {
  id: string;
  author_id: string;
  content: string;
  media_id: string | null;
  media_alt: string;
  visibility: 'public' | 'private';
  comment_permission: 'everyone' | 'followers';
  likes: number;
  comments_count: number;
  created_at: number;
  post_date: number;
  /** When the post counts as published: `post_date` less a week for each extension. */
  effective_at: number;
  /** JSON list of moments, in milliseconds. */
  date_extended_by: string;
  edited_at: number | null;
  /** When an operator took it down. */
  removed_at: number | null;
  revision: number;
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
  /** A video's first picture. */
  poster: string | null;
  /** Of a video whose file tells; null elsewhere. */
  duration_ms: number | null;
  created_at: number;
}

/** Which files a medium consists of: tells whether anything still refers to a file. */
export interface MediaFileRow {
  file: string;
  media_id: string;
}

/** A comment, a reply, or a nested reply. */
export interface CommentRow {
  id: string;
  post_id: string;
  parent_id: string | null;
  level: number;
  /** Null where the account is gone. */
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

/** What several people did, of one kind and on one post, told to one account. */
export interface NotificationRow {
  id: string;
  account_id: string;
  type: 'like' | 'comment' | 'reply' | 'commentLike' | 'replyLike' | 'follow';
  post_id: string | null;
  first_at: number;
  /** Counts up for each account with everything it is told. */
  sequence: number;
  is_read: number;
  /** How many different accounts are in `notification_act`. */
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
  /** The text; empty where it is a medium. */
  content: string;
  media_id: string | null;
  alt: string;
}

/** A medium that was taken out of its place, and when. */
export interface MediaReleaseRow {
  media_id: string;
  released_at: number;
}

export interface IdempotencyRow {
  account_id: string;
  key: string;
  fingerprint: string;
  /** The first answer's body, as JSON. */
  answer: string;
  created_at: number;
}

export interface SecretRow {
  name: string;
  value: string;
}

/** A folded text by which a person is found, whole or from the start of a word on. */
export interface PersonKeyRow {
  account_id: string;
  is_start: number;
  key: string;
}

/** All folded texts of a person, for finding what stands in the middle of a word. */
export interface PersonTextRow {
  account_id: string;
  text: string;
}

/** Something to be done later, at least once. */
export interface JobRow {
  id: string;
  kind: string;
  /** Whom it is about; it goes with the account. */
  account_id: string | null;
  /** JSON. */
  payload: string;
  run_at: number;
  /** How often it was begun. */
  attempts: number;
  /** While somebody works on it; 0 where nobody does. */
  locked_until: number;
}

/** What an account wants to be told. Without a row, everything. */
export interface PreferenceRow {
  account_id: string;
  /** JSON. */
  notifications: string;
}

/** A device that takes push notifications for as long as its session lasts. */
export interface PushSubscriptionRow {
  id: string;
  account_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

/** A link that was sent to its owner and works once. The secret in it is nowhere. */
export interface AccountLinkRow {
  token_hash: string;
  account_id: string;
  purpose: 'verify' | 'reset';
  /** The address it was sent to, folded; null where an operator handed it over. */
  email_key: string | null;
  expires_at: number;
}

/** Somebody who asked for the removal of their account. */
export interface DepartureRow {
  account_id: string;
  /** When it is removed for good. */
  deletion_at: number;
}

/** The name of a removed account, which nobody else takes for a while. */
export interface ReservedNameRow {
  username: string;
  until: number;
}
