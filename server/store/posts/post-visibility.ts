import type { ExpressionBuilder } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Tables } from '../database/tables.ts';
import { isVisibleTo } from '../people/person-visibility.ts';

/**
 * The rows of `post` that `viewer` may see: `canSeePost` of the contract as a condition. Every query
 * for posts carries it; a property test holds the two against each other.
 */
export function visibleTo(viewer: UserId) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    eb.and([
      eb('post.removed_at', 'is', null),
      isVisibleTo(viewer, 'post.author_id'),
      eb.or([
        eb('post.visibility', '=', 'public'),
        eb('post.author_id', '=', viewer),
        eb.exists(
          eb
            .selectFrom('follow')
            .select('follow.followee_id')
            .whereRef('follow.follower_id', '=', 'post.author_id')
            .where('follow.followee_id', '=', viewer),
        ),
      ]),
    ]);
}
