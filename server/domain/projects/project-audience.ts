import type { ProjectId, UserId } from '#contract/ids.ts';
import type { Audience, Context } from '../../context.ts';

type PeopleAndShowing = Required<Extract<Audience, { readonly kind: 'people' }>>;

/** Returns who receives events about a project: its owner, and who shows it. */
export async function projectAudience(
  { store }: Pick<Context, 'store'>,
  id: ProjectId,
  owner: UserId,
): Promise<PeopleAndShowing> {
  const except = await store.blocks.blockedWithAny([owner]);
  return { kind: 'people', ids: [owner], showing: { id, except } };
}
