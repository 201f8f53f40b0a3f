import type { UserId } from '#contract/ids.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import type { Audience, Context } from '../context.ts';

/** Who may see a post of `author` with this visibility, for events about it. */
export async function audienceOf(
  { store }: Pick<Context, 'store'>,
  author: UserId,
  visibility: Visibility,
): Promise<Audience> {
  if (visibility === 'public') return { kind: 'everyone' };
  const followees = await store.follows.followeesOf(author, Number.MAX_SAFE_INTEGER);
  return { kind: 'people', ids: [author, ...followees] };
}
