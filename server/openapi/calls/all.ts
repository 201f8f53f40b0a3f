import type { API } from '#contract/routes.ts';
import type { CallMethod, CallWords } from '../call-words.ts';
import { ACCOUNT_CALLS } from './accounts.ts';
import { COMMENT_CALLS } from './comments.ts';
import { NOTIFICATION_CALLS } from './notifications.ts';
import { PEOPLE_CALLS } from './people.ts';
import { PORTFOLIO_CALLS } from './portfolio.ts';
import { POST_CALLS } from './posts.ts';
import { SAFETY_CALLS } from './safety.ts';
import { SERVICE_CALLS } from './service.ts';

/** Every address of the contract: one that lacks its words does not compile. */
export const CALLS: Readonly<
  Record<keyof typeof API, Readonly<Partial<Record<CallMethod, CallWords>>>>
> = {
  ...ACCOUNT_CALLS,
  ...PEOPLE_CALLS,
  ...POST_CALLS,
  ...COMMENT_CALLS,
  ...NOTIFICATION_CALLS,
  ...PORTFOLIO_CALLS,
  ...SAFETY_CALLS,
  ...SERVICE_CALLS,
};
