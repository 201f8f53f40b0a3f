import type { ExpressionBuilder } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { ProjectAccess } from '#contract/rules/permissions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { isVisibleTo } from '../people/person-visibility.ts';

/**
 * The rule `canSeeProject` of the contract as an SQL condition. Every query for projects that
 * somebody is shown includes it; a test compares the two.
 *
 * @param viewer `undefined`: nobody is logged in.
 */
export function projectVisibleTo(viewer: UserId | undefined, access: ProjectAccess) {
  return (eb: ExpressionBuilder<Tables, 'project'>) =>
    eb.or([
      ...(viewer === undefined ? [] : [eb('project.owner_id', '=', viewer)]),
      eb.and([
        eb('project.state', 'in', access === 'listed' ? ['published'] : ['published', 'unlisted']),
        isVisibleTo(viewer, 'project.owner_id'),
      ]),
    ]);
}
