import type { ExpressionBuilder } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import { isFollowing, isVisibleTo } from '../people/person-visibility.ts';

/**
 * The rule `canSeePost` of the contract as an SQL condition. Every query for posts includes it; a
 * property test compares the two.
 *
 * @param viewer `undefined`: somebody whom no author follows.
 */
export function visibleTo(viewer: UserId | undefined) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.and([
      eb('post.removed_at', 'is', null),
      isVisibleTo(viewer, 'post.author_id'),
      eb.or([
        eb('post.visibility', '=', 'public'),
        ...(viewer === undefined
          ? []
          : [
              eb('post.author_id', '=', viewer),
              isFollowing(eb.ref('post.author_id'), eb.val(viewer)),
            ]),
      ]),
    ]);
}
