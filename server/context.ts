import type { SessionId, UserId } from '#contract/ids.ts';
import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import type { RealtimeEvents } from '#contract/realtime.ts';
import type { RegistrationPolicy } from '#contract/schema/account.ts';
import type { InspectedVideo, MadeImage, MediaResult } from '#workers/media/media-types.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { PushTarget } from './store/notifications/push-subscriptions.ts';
import type { Store } from './store/store.ts';

export type { BlobStore, ByteRange } from './blobs/blob-store.ts';
export type { AccountEntry } from './store/accounts/account-entries.ts';
export type {
  ExportRow,
  ExportSectionName as ExportSection,
} from './store/accounts/account-export.ts';
export type { LinkPurpose } from './store/accounts/account-links.ts';
export type { Account } from './store/accounts/accounts.ts';
export type { DueDeletion as Departed } from './store/accounts/pending-deletions.ts';
export type {
  CommentGroup as RemarkGroup,
  CommentRecord as RemarkRecord,
  CommentSortKey as RemarkPlace,
  StoredComment as Remark,
} from './store/comments/comments.ts';
export type { ImageFiles, MediaRecord as Medium, VariantFile } from './store/media/media.ts';
export type {
  ActivityRecord as ActRecord,
  NotificationGroup,
  NotificationQuery,
  NotificationRecord,
} from './store/notifications/notifications.ts';
export type { PushTarget } from './store/notifications/push-subscriptions.ts';
export type {
  ListedPerson,
  PeoplePage,
  PersonSortKey as PersonPlace,
} from './store/people/people-page.ts';
export type { AuthoredPost as WrittenPost, PostAccess } from './store/posts/post-access.ts';
export type { FeedSortKey as FeedPlace } from './store/posts/post-feed.ts';
export type { PostOrderRow as PostOutline } from './store/posts/post-order.ts';
export type { PostMedia as PostMedium, PostRecord } from './store/posts/posts.ts';
export type {
  NewBlock,
  PortfolioTotals as PortfolioSize,
  ProjectBlockRecord,
  ProjectMedia as ProjectMediumRecord,
  ProjectParts,
  ProjectRecord,
  ProjectTexts,
} from './store/projects/projects.ts';
export type { StoreTransaction } from './store/store.ts';
export type { QueuedJob as Job } from './store/system/jobs.ts';

/** Who asks: always the person of the token, whatever a path or a body says. */
export interface Viewer {
  readonly id: UserId;
  readonly username: string;
  readonly session: SessionId;
  /** They asked for the removal of their account: they may keep it, and little else. */
  readonly isPendingDeletion?: boolean;
}

export interface Settings {
  readonly registration: RegistrationPolicy;
  /** How people reach the page, where an operator said so. */
  readonly publicOrigin: string | undefined;
}

export interface Passwords {
  /** @throws {DomainError} `busy` when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`hash` undefined) as for a known one. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  isCommon(password: string): boolean;
}

/** A message to one person, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Fulfilled once a mail server has taken the message. @throws {PermanentJobError} when it never will. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

export interface RateLimiter {
  /** Takes `points` if they are left; else answers how long to wait, in milliseconds. */
  consume(name: RateLimitName, key: string, points?: number): number;
  /** How long to wait before the next point, in milliseconds; takes none and remembers nothing. */
  waitMs(name: RateLimitName, key: string): number;
  /** Gives points back that were taken for something that turned out not to count. */
  refund(name: RateLimitName, key: string, points?: number): void;
}

export interface MediaParser {
  /** Runs the pipeline over the file at `path`, in a thread that can be stopped. */
  makeImage(
    path: string,
    recipe: ImageRecipe,
    signal: AbortSignal,
  ): Promise<MediaResult<MadeImage>>;
  /** Reads the video at `path` and blanks what tells where it was taken, in such a thread. */
  inspectVideo(
    path: string,
    limits: MediaLimits,
    signal: AbortSignal,
  ): Promise<MediaResult<InspectedVideo>>;
}

/** Who is told of an event. */
export type Audience =
  | { readonly kind: 'everyone'; readonly except?: readonly UserId[] }
  | { readonly kind: 'people'; readonly ids: readonly UserId[] };

export type RealtimeEvent = {
  [Name in keyof RealtimeEvents]: {
    readonly name: Name;
    readonly payload: Parameters<RealtimeEvents[Name]>[0];
  };
}[keyof RealtimeEvents];

export interface Realtime {
  publish(event: RealtimeEvent, audience: Audience): void;
  /** Whether the person has a live connection: nothing need be looked up to tell those who have none. */
  isConnected(person: UserId): boolean;
  /** Ends the connections of sessions that have ended. */
  endSessions(sessions: readonly SessionId[]): void;
}

/** Sends messages to devices through the push services of their browsers. */
export interface PushService {
  /** Of the key that signs what is sent: base64url of 65 bytes. */
  readonly publicKey: string;
  /** Whether `endpoint` is an address that messages may be sent to. */
  isKnownService(endpoint: string): boolean;
  areKeys(keys: { readonly p256dh: string; readonly auth: string }): boolean;
  /**
   * Sends `text` to a device; it takes the place of what waits there under the same `topic`.
   * `gone`: the service no longer knows the device.
   *
   * @throws {PushRejected} when sending again would not help. @throws when it could.
   */
  send(
    target: PushTarget,
    text: string,
    topic: string,
    signal: AbortSignal,
  ): Promise<'sent' | 'gone'>;
}

/** Signs what must come back unchanged: addresses of private media, known devices. */
export interface Signer {
  sign(text: string): string;
  isValid(text: string, signature: string): boolean;
}

/** Files that uploads under way have put, or are about to, and no row refers to yet. */
export interface PendingFiles {
  /** From now on nobody removes the files; fulfilled once those who had begun to are done. */
  add(files: readonly string[]): Promise<void>;
  remove(files: readonly string[]): void;
  /** Removes the file by `remove`, unless somebody holds it; who wants to hold it waits meanwhile. */
  deleteUnlessPending(file: string, remove: () => Promise<void>): Promise<void>;
}

/** Everything the rules of the product work with; the clock and chance are handed in as well. */
export interface Context {
  readonly settings: Settings;
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly holds: PendingFiles;
  readonly parser: MediaParser;
  readonly passwords: Passwords;
  readonly limiter: RateLimiter;
  /** Absent where the installation cannot send mail. */
  readonly mailer: Mailer | undefined;
  readonly realtime: Realtime;
  readonly push: PushService;
  readonly signer: Signer;
  /** Folder for files that are still arriving; on the disk of the blobs. */
  readonly incomingDir: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** A number in [0, 1), for showing different things to different people. */
  readonly random: () => number;
  /** Something went wrong that nobody who waits for an answer can be told. */
  readonly report: (problem: string, cause: unknown) => void;
}
