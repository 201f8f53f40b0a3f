import type { AliasableExpression, ExpressionBuilder } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import { asFlag } from '../database/as-flag.ts';
import type { Db } from '../database/database.ts';
import type { Piece } from '../database/read-visible.ts';
import type { Tables } from '../database/tables/tables.ts';
import { isUnmutedBy } from '../people/person-visibility.ts';
import { type OutlineColumns, outlineColumns } from './post-states.ts';
import { visibleTo } from './post-visibility.ts';

/** A post of a list, with its sort key. */
export interface ListedPost extends OutlineColumns {
  readonly id: PostId;
  readonly likes: number;
  readonly post_date: number;
}

/** Selects the columns of a listed post. */
export function listedColumns(eb: ExpressionBuilder<Tables, 'post'>) {
  return ['post.id', 'post.likes', 'post.post_date', ...outlineColumns(eb)] as const;
}

/** What the viewer may see of people whom they have not muted. */
export function shownInFeeds(viewer: UserId) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.and([visibleTo(viewer)(eb), isUnmutedBy(viewer, 'post.author_id')]);
}

/** The next post of a list, shown or not. */
interface PostCandidate extends ListedPost {
  readonly is_shown: number;
}

/**
 * Adds what is known of the posts of `candidates`, which were sorted and cut: checking visibility
 * costs more than finding a post, so only these few are checked.
 */
export function withVisibility(
  db: Db,
  candidates: AliasableExpression<{ readonly id: string }>,
  viewer: UserId,
) {
  return db
    .selectFrom(candidates.as('cut'))
    .innerJoin('post', 'post.id', 'cut.id')
    .select(listedColumns)
    .select((eb) => asFlag(shownInFeeds(viewer)(eb)).as('is_shown'));
}

/** Returns a piece of up to `size` candidates. */
export function pieceOf<Key>(
  candidates: readonly PostCandidate[],
  size: number,
  keyOf: (last: PostCandidate) => Key,
): Piece<PostCandidate, Key> {
  const last = candidates.at(-1);
  return {
    shown: candidates.filter(({ is_shown }) => is_shown === 1),
    end: last && candidates.length === size ? keyOf(last) : undefined,
  };
}
