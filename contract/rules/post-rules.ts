import { LIMITS } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';
import type { Visibility } from './permissions.ts';
import { isWithinEditWindow } from './permissions.ts';

/** Why text and media together make no post, or `undefined`. `text` has no space around it. */
export function postContentProblem(text: string, hasMedia: boolean): ProblemCode | undefined {
  if (text === '' && !hasMedia) return 'post_empty';
  return [...text].length > LIMITS.postTextChars ? 'post_too_long' : undefined;
}

/**
 * Why the visibility cannot become `wanted`, or `undefined`. A post is private for the people its
 * author follows, so there must be one; a post that is private already stays it.
 */
export function visibilityProblem(
  current: Visibility | undefined,
  wanted: Visibility,
  authorFollowsAnyone: boolean,
): ProblemCode | undefined {
  if (wanted === 'public' || current === 'private' || authorFollowsAnyone) return undefined;
  return 'private_needs_following';
}

/** What of a post an update would change. */
export interface PostEdit {
  readonly createdAtMs: number;
  readonly changesContent: boolean;
  readonly changesMedia: boolean;
}

/**
 * Why an update is refused, or `undefined`: text and media change within 30 minutes of the post's
 * creation. `graceMs` lets a request that started in time arrive. Visibility and comment
 * permission change at any time.
 */
export function postEditProblem(
  change: PostEdit,
  nowMs: number,
  graceMs: number = LIMITS.postEditGraceMs,
): ProblemCode | undefined {
  if (!change.changesContent && !change.changesMedia) return undefined;
  return isWithinEditWindow(change.createdAtMs, nowMs, graceMs) ? undefined : 'edit_window_over';
}

/**
 * The first moment at which the author can extend the post, or `undefined` once all extensions are
 * used. It may lie in the past.
 *
 * @param shiftsMs - as `extensionProblem` takes them.
 */
export function extendableFromMs(shiftsMs: readonly number[]): number | undefined {
  if (shiftsMs.length - 1 >= LIMITS.dateExtensionsMax) return undefined;
  const latestMs = shiftsMs.at(-1);
  return latestMs === undefined ? 0 : latestMs + LIMITS.dateExtensionGapMs;
}

/**
 * Why the author cannot extend the post now, or `undefined`: once in 7 days, 12 times in all.
 *
 * @param shiftsMs - when each shift was made, oldest first; the first one came with the post and
 *   is none of the 12.
 */
export function extensionProblem(
  shiftsMs: readonly number[],
  nowMs: number,
): ProblemCode | undefined {
  const fromMs = extendableFromMs(shiftsMs);
  if (fromMs === undefined) return 'extension_limit';
  return nowMs < fromMs ? 'extension_too_soon' : undefined;
}
