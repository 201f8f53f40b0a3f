import type { PostId, ProjectId, SessionId, UserId } from '#contract/ids.ts';
import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import type { RealtimeEvents } from '#contract/realtime.ts';
import type { RegistrationPolicy } from '#contract/schema/account.ts';
import type { InspectedVideo, MadeImage, MediaResult } from '#workers/media/media-types.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { CachedRecords } from './record-cache.ts';
import type { PushTarget } from './store/notifications/push-subscriptions.ts';
import type { Store } from './store/store.ts';

/** The caller: always the owner of the token, whatever a path or body says. */
export interface Viewer {
  readonly id: UserId;
  readonly username: string;
  readonly session: SessionId;
  /** Scheduled for removal: they may cancel that, and little else. */
  readonly isPendingDeletion?: boolean;
}

export interface Settings {
  readonly registration: RegistrationPolicy;
  /** Public origin of the page, if configured. */
  readonly publicOrigin: string | undefined;
  /** What the media of one person may take. */
  readonly personStorageBytes: number;
}

export interface Passwords {
  /** @throws {DomainError} `busy` if too many are waiting. */
  hash(password: string): Promise<string>;
  /** Takes the same time for an unknown account (`hash` undefined). */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  isCommon(password: string): boolean;
}

/** A plain-text message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /**
   * Resolves once a mail server accepted the message.
   *
   * @throws {PermanentJobError} if it never will.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

export interface RateLimiter {
  /** Consumes `points` and returns 0, or returns how long to wait in milliseconds. */
  consume(name: RateLimitName, key: string, points?: number): Promise<number>;
  /** Counts points that are spent already, beyond the limit if need be. */
  charge(name: RateLimitName, key: string, points: number): Promise<void>;
  /** Returns how long to wait for the next point, in milliseconds, without consuming any. */
  waitMs(name: RateLimitName, key: string): Promise<number>;
  /** Refunds points. */
  refund(name: RateLimitName, key: string, points?: number): Promise<void>;
}

export interface MediaParser {
  /**
   * Makes an image of the file at `path` in a stoppable thread.
   *
   * @throws {DomainError} `busy`; `too_many_requests` if the owner's files needed too much time.
   */
  makeImage(
    owner: UserId,
    path: string,
    recipe: ImageRecipe,
    signal: AbortSignal,
  ): Promise<MediaResult<MadeImage>>;
  /** Inspects the video at `path` and blanks its location metadata, as `makeImage`. */
  inspectVideo(
    owner: UserId,
    path: string,
    limits: MediaLimits,
    signal: AbortSignal,
  ): Promise<MediaResult<InspectedVideo>>;
}

/** Receivers of an event. */
export type Audience =
  | {
      readonly kind: 'everyone';
      readonly except?: readonly UserId[];
      /** Only those who show it, and its author, where connections say what they show. */
      readonly about?: { readonly id: PostId | ProjectId; readonly author: UserId };
    }
  | {
      readonly kind: 'people';
      readonly ids: readonly UserId[];
      /** Also those who show it. */
      readonly showing?: { readonly id: ProjectId; readonly except: readonly UserId[] };
    };

export type RealtimeEvent = {
  [Name in keyof RealtimeEvents]: {
    readonly name: Name;
    readonly payload: Parameters<RealtimeEvents[Name]>[0];
  };
}[keyof RealtimeEvents];

export interface Realtime {
  publish(event: RealtimeEvent, audience: Audience): void;
  /** Whether the person has a live connection; if not, nothing needs to be loaded for them. */
  isConnected(person: UserId): boolean;
  /** Ends the connections of sessions that have ended. */
  endSessions(sessions: readonly SessionId[]): void;
}

/** Reads pages of other sites. */
export interface PageReader {
  /**
   * Returns the first part of the page at an address, `undefined` if there is none.
   *
   * @throws if the site cannot be reached now.
   */
  read(address: string, signal: AbortSignal): Promise<string | undefined>;
}

/** Sends messages to devices through the push services of their browsers. */
export interface PushService {
  /** Public key of the message signatures: base64url of 65 bytes. */
  readonly publicKey: string;
  /** Whether messages may be sent to `endpoint`. */
  isKnownService(endpoint: string): boolean;
  areKeys(keys: { readonly p256dh: string; readonly auth: string }): boolean;
  /**
   * Sends `text` to a device, replacing an undelivered message with the same `topic`. `gone`: the
   * service no longer knows the device.
   *
   * @throws {PushRejected} if a retry cannot help.
   * @throws if a retry might.
   */
  send(
    target: PushTarget,
    text: string,
    topic: string,
    signal: AbortSignal,
  ): Promise<'sent' | 'gone'>;
}

/** Signs values that clients return, such as private media URLs and known devices. */
export interface Signer {
  sign(text: string): string;
  isValid(text: string, signature: string): boolean;
}

/** Files of uploads in progress that no row refers to yet. */
export interface PendingFiles {
  /**
   * Protects the files from removal by any process. Resolves once running removals are done, with
   * the function that ends the protection.
   */
  add(files: readonly string[]): Promise<() => Promise<void>>;
  /** Runs `deleteFile` unless the file is pending; `add` waits for it. */
  deleteUnlessPending(file: string, deleteFile: () => Promise<void>): Promise<void>;
}

/** Everything the domain depends on, including clock and randomness. */
export interface Context {
  readonly settings: Settings;
  readonly store: Store;
  /** Records that this process has cached for all viewers. */
  readonly cached: CachedRecords;
  readonly blobs: BlobStore;
  readonly pendingFiles: PendingFiles;
  readonly parser: MediaParser;
  readonly passwords: Passwords;
  readonly limiter: RateLimiter;
  /** Undefined if mail is not configured. */
  readonly mailer: Mailer | undefined;
  readonly realtime: Realtime;
  readonly push: PushService;
  readonly pages: PageReader;
  readonly signer: Signer;
  /** Folder for incoming files, on the same disk as the blobs. */
  readonly incomingDir: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly newId: <Id extends string = string>() => Id;
  /** A random number in [0, 1). */
  readonly random: () => number;
  /**
   * Whether what processes share is away: limits then count per process, and live events reach the
   * other processes later.
   */
  readonly isDegraded: () => boolean;
  readonly metrics: Metrics;
  /** Reports an error that has no caller to return to. */
  readonly report: (problem: string, cause: unknown) => void;
}
