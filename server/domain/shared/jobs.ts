import type { UserId } from '#contract/ids.ts';
import type { Context, StoreTransaction } from '../../context.ts';
import type { PushJob } from '../notifications/push.ts';

/** What can wait to be done, and what each kind has to know. It is stored as JSON. */
export interface JobPayloads {
  readonly mail: MailJob;
  readonly push: PushJob;
}

export type JobKind = keyof JobPayloads;

/** A message to send. The secret in it is made only when it leaves, so that none is stored. */
export type MailJob =
  /** Whose address a name or a text is, is looked up only then. */
  | { readonly purpose: 'reset'; readonly usernameOrEmail: string }
  | {
      readonly purpose: 'verify' | 'emailChanged' | 'passwordChanged' | 'deletion';
      readonly account: UserId;
      /** Where it goes. */
      readonly email: string;
    };

/** Thrown by a handler: trying again would not help. The job is given up and reported. */
export class PermanentJobError extends Error {
  override readonly name = 'HopelessJob';
}

export interface JobOptions {
  /** Whom it is about: the job goes with the account. */
  readonly account?: UserId;
  /** While a job of this id waits, another one is not added; by default each is one of its own. */
  readonly id?: string;
  /** Not before this moment; at once without one. */
  readonly runAtMs?: number;
}

/**
 * Adds a job that is done at least once, soon after `tx` is committed, and again after a while if it
 * fails (`server/jobs/run-jobs.ts`, where `server/runtime.ts` hands over what does each kind).
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
