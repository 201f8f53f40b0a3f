import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { shortDate } from './dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on the date says more than a number of days. */
const DATED_FROM_MS = 7 * DAY_MS;

/** The words for lengths of time. */
export interface AgoMessages {
  readonly now: string;
  readonly minutes: (count: number) => string;
  readonly hours: (count: number) => string;
  readonly days: (count: number) => string;
  /** Longer ago than a week. */
  readonly date: (date: string) => string;
}

/**
 * How long before `nowMs` something was, in the fewest words unless others are given. A clock ahead of
 * ours is "now".
 */
export function agoLabel(
  atMs: number,
  nowMs: number,
  ago: AgoMessages = COMMON_MESSAGES.ago,
): string {
  const passedMs = nowMs - atMs;
  if (passedMs < MINUTE_MS) return ago.now;
  if (passedMs < HOUR_MS) return ago.minutes(Math.floor(passedMs / MINUTE_MS));
  if (passedMs < DAY_MS) return ago.hours(Math.floor(passedMs / HOUR_MS));
  if (passedMs < DATED_FROM_MS) return ago.days(Math.floor(passedMs / DAY_MS));
  return ago.date(shortDate(atMs, nowMs));
}
