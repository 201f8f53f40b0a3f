import type { UserId } from '#contract/ids.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import type { Audience, Context } from '../../context.ts';
import type { PostAccess } from '../../store/posts/post-access.ts';

/**
 * Returns who may receive events about a post of `author` with this visibility.
 *
 * @param actor Author of the comment the event is about; people in a block with them are excluded
 *   too.
 */
export async function audienceOf(
  { store }: Pick<Context, 'store'>,
  author: UserId,
  visibility: Visibility,
  actor: UserId = author,
): Promise<Audience> {
  const blocked = await store.blocks.blockedWithAny([...new Set([author, actor])]);
  if (visibility === 'public') return everyoneExcept(blocked);
  const followees = await store.follows.followeesOf(author, author, Number.MAX_SAFE_INTEGER);
  const hidden = new Set(blocked);
  return { kind: 'people', ids: [author, ...followees.filter((id) => !hidden.has(id))] };
}

/** As `audienceOf`, for events that only those who show the post need. */
export async function audienceShowing(
  context: Pick<Context, 'store'>,
  { id, author, visibility }: Pick<PostAccess, 'id' | 'author' | 'visibility'>,
  actor?: UserId,
): Promise<Audience> {
  const audience = await audienceOf(context, author, visibility, actor);
  return audience.kind === 'everyone' ? { ...audience, about: { id, author } } : audience;
}

/**
 * Returns who can see public but not private posts of `author`: those who lose a post that becomes
 * private.
 */
export async function audienceLosingAccess(
  context: Pick<Context, 'store'>,
  author: UserId,
): Promise<Audience> {
  const blocked = await context.store.blocks.blockedWithAny([author]);
  const followees = await context.store.follows.followeesOf(
    author,
    author,
    Number.MAX_SAFE_INTEGER,
  );
  return everyoneExcept([...new Set([...blocked, author, ...followees])]);
}

/** Removes the people who have muted `author`, for events that add to a feed. */
export async function withoutMuters(
  { store }: Pick<Context, 'store'>,
  audience: Audience,
  author: UserId,
): Promise<Audience> {
  const muters = await store.mutes.mutersOf(author);
  if (audience.kind === 'everyone') return everyoneExcept([...(audience.except ?? []), ...muters]);
  const muting = new Set(muters);
  return { ...audience, ids: audience.ids.filter((id) => !muting.has(id)) };
}

function everyoneExcept(people: readonly UserId[]): Audience {
  return people.length === 0 ? { kind: 'everyone' } : { kind: 'everyone', except: people };
}
