import { userInfo } from 'node:os';

import type { TakedownNews } from '../domain/moderation/takedown.ts';
import type { StoreTransaction } from '../store/store.ts';

export interface OperatorAction {
  /** The command, such as `account suspend`. */
  readonly what: string;
  /** A username, or the id of a post or report. */
  readonly about?: string;
  readonly why?: string;
  readonly news?: TakedownNews | undefined;
}

/** Records an operator action within its transaction. */
export async function recordOperatorAction(
  { audit }: Pick<StoreTransaction, 'audit'>,
  { what, about = '', why = '', news }: OperatorAction,
): Promise<void> {
  await audit.add({
    who: operatorName(),
    what,
    about,
    why,
    atMs: Date.now(),
    news: news && JSON.stringify(news),
  });
}

function operatorName(): string {
  try {
    return userInfo().username || FALLBACK_NAME;
  } catch {
    return FALLBACK_NAME; // a user id without a name, as in containers
  }
}

const FALLBACK_NAME = 'operator';
