import type { NotificationId, PostId, UserId } from '#contract/ids.ts';
import type { Context } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';

/** Job kinds and their payloads, stored as JSON. */
export interface JobPayloads {
  readonly mail: MailJob;
  readonly push: PushJob;
  readonly link: LinkJob;
  readonly removal: RemovalJob;
}

export type JobKind = keyof JobPayloads;

/** A mail to send. Its secret is created only on sending, so that none is stored. */
export type MailJob =
  /** The account is looked up only on sending. */
  | { readonly purpose: 'reset'; readonly usernameOrEmail: string }
  | {
      readonly purpose: 'verify' | 'emailChanged' | 'passwordChanged' | 'deletion';
      readonly account: UserId;
      /** Recipient address. */
      readonly email: string;
    };

/** Payload of a push to one device. */
export interface PushJob {
  readonly account: UserId;
  readonly notification: NotificationId;
  readonly device: string;
}

/** Payload of a check of a profile's link. */
export interface LinkJob {
  readonly account: UserId;
  readonly url: string;
}

/** Payload of the removal of a hidden post. */
export interface RemovalJob {
  readonly post: PostId;
}

/** Thrown by a job handler if a retry cannot help: the job is dropped and reported. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

export interface JobOptions {
  /** The account it concerns; the job is deleted with it. */
  readonly account?: UserId;
  /** No second job with this id is queued; unique by default. */
  readonly id?: string;
  /** Earliest start; now by default. */
  readonly runAtMs?: number;
}

/**
 * Adds a job that runs at least once, soon after `tx` commits, and is retried on failure (see
 * `server/jobs/run-jobs.ts`).
 */
export async function enqueue<Kind extends JobKind>(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Pick<StoreTransaction, 'jobs'>,
  kind: Kind,
  payload: JobPayloads[Kind],
  { account, id = context.newId(), runAtMs = context.now() }: JobOptions = {},
): Promise<void> {
  await tx.jobs.enqueue({ id, kind, account, payload, runAtMs });
}
