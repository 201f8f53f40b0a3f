import { LIMITS } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';
import type { Visibility } from './permissions.ts';
import { isWithinEditWindow } from './permissions.ts';

/** Returns why text and media are not a valid post, or `undefined`. `text` is trimmed. */
export function postContentProblem(text: string, hasMedia: boolean): ProblemCode | undefined {
  if (text === '' && !hasMedia) return 'post_empty';
  return [...text].length > LIMITS.postTextChars ? 'post_too_long' : undefined;
}

/** Returns why these files are not the media of a post, or `undefined`. */
export function postMediaProblem(
  kinds: readonly ('image' | 'video' | 'unknown')[],
): ProblemCode | undefined {
  if (kinds.length > 1 && kinds.includes('video')) return 'post_video_alone';
  return kinds.length > LIMITS.postImages ? 'post_images_too_many' : undefined;
}

/**
 * Returns why the visibility cannot become `wanted`, or `undefined`. Private posts need somebody the
 * author follows; posts that are private already stay private.
 */
export function visibilityProblem(
  current: Visibility | undefined,
  wanted: Visibility,
  authorFollowsAnyone: boolean,
): ProblemCode | undefined {
  if (wanted === 'public' || current === 'private' || authorFollowsAnyone) return undefined;
  return 'private_needs_following';
}

/** What an update of a post changes. */
export interface PostEdit {
  readonly createdAtMs: number;
  readonly changesContent: boolean;
  readonly changesMedia: boolean;
}

/**
 * Returns why an update is refused, or `undefined`: text and media can change within 30 minutes of
 * the post's creation, plus `graceMs` for requests on their way. Visibility and comment permission
 * can change at any time.
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
 * Returns when the author can next extend the post, possibly in the past, or `undefined` once all
 * extensions are used.
 *
 * @param shiftsMs - see `extensionProblem`.
 */
export function extendableFromMs(shiftsMs: readonly number[]): number | undefined {
  if (shiftsMs.length - 1 >= LIMITS.dateExtensionsMax) return undefined;
  const latestMs = shiftsMs.at(-1);
  return latestMs === undefined ? 0 : latestMs + LIMITS.dateExtensionGapMs;
}

/**
 * Returns why the author cannot extend the post now, or `undefined`: once in 7 days, 12 times in all.
 *
 * @param shiftsMs - times of the shifts, oldest first; the first is the initial one, which is not
 *   counted.
 */
export function extensionProblem(
  shiftsMs: readonly number[],
  nowMs: number,
): ProblemCode | undefined {
  const fromMs = extendableFromMs(shiftsMs);
  if (fromMs === undefined) return 'extension_limit';
  return nowMs < fromMs ? 'extension_too_soon' : undefined;
}
