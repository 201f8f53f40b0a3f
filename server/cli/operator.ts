import { userInfo } from 'node:os';

import type { StoreTransaction } from '../store/store.ts';

export interface OperatorAction {
  /** The command, such as `account suspend`. */
  readonly what: string;
  /** A user name, or the id of a post or a report. */
  readonly about?: string;
  readonly why?: string;
}

/** Writes down what an operator does, within the transaction that does it. */
export async function recordOperatorAction(
  { audit }: Pick<StoreTransaction, 'audit'>,
  { what, about = '', why = '' }: OperatorAction,
): Promise<void> {
  await audit.add({ who: operatorName(), what, about, why, atMs: Date.now() });
}

function operatorName(): string {
  try {
    return userInfo().username || FALLBACK_NAME;
  } catch {
    return FALLBACK_NAME; // a user id without a name, as containers have them
  }
}

const FALLBACK_NAME = 'operator';
