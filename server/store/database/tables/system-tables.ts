import type { UserId } from '#contract/ids.ts';

export interface IdempotencyRow {
  account_id: UserId;
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

/** A background job, run at least once. */
export interface JobRow {
  id: string;
  kind: string;
  /** The account it concerns; deleted with that account. */
  account_id: UserId | null;
  /** JSON. */
  payload: string;
  run_at: number;
  /** Number of attempts. */
  attempts: number;
  /** Locked by a worker until then; 0 if free. */
  locked_until: number;
}
