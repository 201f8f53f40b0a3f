import { type AliasableExpression, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { isUnmutedBy } from '../people/person-visibility.ts';
import { type OutlineColumns, outlineColumns } from './post-states.ts';
import { visibleTo } from './post-visibility.ts';

/** The next post of a list, before its visibility is checked. */
export interface PostCandidate extends OutlineColumns {
  readonly id: string;
  readonly likes: number;
  readonly post_date: number;
  /** 1 if the viewer may see it and has not muted the author. */
  readonly is_shown: number;
}

/**
 * Adds visibility to the posts of `candidates`, which an index alone ordered and limited: checking
 * visibility costs more than finding a post, so only these few are checked.
 */
export function withVisibility(
  db: Db,
  candidates: AliasableExpression<{ readonly id: string }>,
  viewer: UserId,
) {
  return db
    .selectFrom(candidates.as('cut'))
    .innerJoin('post', 'post.id', 'cut.id')
    .select(['post.id', 'post.likes', 'post.post_date'])
    .select(outlineColumns)
    .select((eb) =>
      eb
        .case()
        .when(eb.and([visibleTo(viewer)(eb), isUnmutedBy(viewer, 'post.author_id')]))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as('is_shown'),
    );
}

/** Candidates of a list that are shown. */
export interface ShownCandidates {
  readonly shown: readonly PostCandidate[];
  /** Set where reading stopped early: later candidates were not read. */
  readonly readTo: PostCandidate | undefined;
}

/**
 * Each round reads twice as many as the one before: some ten thousand in all. A viewer who may see
 * none of them gets a short page, and the next one continues from there.
 */
const ROUNDS_MAX = 8;

/**
 * Reads until there are `limit` shown candidates, no more candidates, or too many hidden ones.
 *
 * @param next Reads up to `size` candidates after `last`, or from the start.
 */
export async function readVisible(
  limit: number,
  next: (size: number, last: PostCandidate | undefined) => Promise<readonly PostCandidate[]>,
): Promise<ShownCandidates> {
  const shown: PostCandidate[] = [];
  let last: PostCandidate | undefined;
  // A few percent of posts are private, so reading slightly more is usually enough.
  let size = limit + Math.ceil(limit / 8);
  for (let round = 1; round <= ROUNDS_MAX; round += 1, size *= 2) {
    // The embedded database answers without waiting: between two rounds others get their turn.
    if (round > 1) await new Promise<void>((turnEnds) => setImmediate(turnEnds));
    const candidates = await next(size, last);
    shown.push(...candidates.filter(({ is_shown }) => is_shown === 1));
    last = candidates.at(-1);
    if (shown.length >= limit || candidates.length < size) {
      return { shown: shown.slice(0, limit), readTo: undefined };
    }
  }
  return { shown, readTo: last };
}
