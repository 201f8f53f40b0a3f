import { type AliasableExpression, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from './database.ts';
import { isUnmutedBy } from './person-visibility.ts';
import { visibleTo } from './post-visibility.ts';

/** A post that comes next in a list, before it is known whether the viewer is shown it. */
export interface Candidate {
  readonly id: string;
  readonly likes: number;
  readonly post_date: number;
  readonly created_at: number;
  /** 1 if the viewer may see it and has not muted its author. */
  readonly is_shown: number;
}

/**
 * The posts with the ids of `cut`, which an index alone has put in order and cut to a length: whether
 * the viewer is shown a post costs more than finding it, and is asked of these few only.
 */
export function judged(db: Db, cut: AliasableExpression<{ readonly id: string }>, viewer: UserId) {
  return db
    .selectFrom(cut.as('cut'))
    .innerJoin('post', 'post.id', 'cut.id')
    .select(['post.id', 'post.likes', 'post.post_date', 'post.created_at'])
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

/**
 * Reads on until there are `limit` candidates that are shown, or no more.
 *
 * @param next Up to `size` candidates after `last`; from the start, where that is undefined.
 */
export async function shownOf(
  limit: number,
  next: (size: number, last: Candidate | undefined) => Promise<readonly Candidate[]>,
  isShown: (candidate: Candidate) => boolean = ({ is_shown }) => is_shown === 1,
): Promise<Candidate[]> {
  const shown: Candidate[] = [];
  let last: Candidate | undefined;
  // A few posts in a hundred are private: a little more than is wanted is mostly enough.
  for (let size = limit + Math.ceil(limit / 8); ; size *= 2) {
    const candidates = await next(size, last);
    shown.push(...candidates.filter(isShown));
    last = candidates.at(-1);
    if (shown.length >= limit || candidates.length < size) return shown.slice(0, limit);
  }
}
