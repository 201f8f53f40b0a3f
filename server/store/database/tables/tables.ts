import type {
  AccountLinkRow,
  AccountRow,
  DepartureRow,
  ExportLinkRow,
  FirstMinutesRow,
  InviteRow,
  LoginTicketRow,
  PreferenceRow,
  ProfileLinkRow,
  ReservedNameRow,
  SessionRow,
} from './account-tables.ts';
import type {
  MediaFileRow,
  MediaReleaseRow,
  MediaRow,
  MediaUsageRow,
  PendingFileRow,
  UploadPartRow,
  UploadRow,
} from './media-tables.ts';
import type {
  AuditRow,
  ReportedFileRow,
  ReportRow,
  SuspensionRow,
  WithheldFileRow,
} from './moderation-tables.ts';
import type {
  NotificationActRow,
  NotificationRow,
  NotifiedDeedRow,
  PushSubscriptionRow,
  ViewerCounterRow,
} from './notification-tables.ts';
import type { BlockRow, FollowRow, MuteRow, PersonKeyRow, PersonTextRow } from './people-tables.ts';
import type {
  CommentLikeRow,
  CommentTableRow,
  PostImageRow,
  PostMarkRow,
  PostRow,
  PostVersionMediaRow,
  PostVersionRow,
} from './post-tables.ts';
import type { ProjectBlockRow, ProjectImageRow, ProjectRow } from './project-tables.ts';
import type { IdempotencyRow, JobRow, SecretRow } from './system-tables.ts';

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
  comment: CommentTableRow;
  comment_like: CommentLikeRow;
  notification: NotificationRow;
  notification_act: NotificationActRow;
  viewer_counter: ViewerCounterRow;
  notified_deed: NotifiedDeedRow;
  project: ProjectRow;
  project_image: ProjectImageRow;
  project_block: ProjectBlockRow;
  media_release: MediaReleaseRow;
  media_usage: MediaUsageRow;
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
