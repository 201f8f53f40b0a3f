import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';

/** Columns that hold an account id. */
export type PersonColumn =
  | 'account.id'
  | 'media.owner_id'
  | 'post.author_id'
  | 'comment.author_id'
  | 'follow.follower_id'
  | 'follow.followee_id'
  | 'post_like.account_id'
  | 'comment_like.account_id'
  | 'notification_act.actor_id'
  | 'project.owner_id'
  | 'person_key.account_id'
  | 'block.blocked_id'
  | 'mute.muted_id';

/** Whether the person is not suspended; suspended accounts cannot log in. */
export function isAdmitted(person: PersonColumn): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from suspension where suspension.account_id = ${sql.ref(person)})`;
}

/** Whether the person is visible to others at all: neither suspended nor scheduled for removal. */
export function isActive(person: PersonColumn): RawBuilder<boolean> {
  return sql<boolean>`(${isAdmitted(person)} and not exists (select 1 from departure where departure.account_id = ${sql.ref(person)}))`;
}

/**
 * Whether `viewer` may see the person: the account is active and neither has blocked the other.
 * `undefined` is an anonymous viewer.
 *
 * Blocks are looked up once per statement, not once per row.
 */
export function isVisibleTo(viewer: UserId | undefined, person: PersonColumn): RawBuilder<boolean> {
  if (viewer === undefined) return isActive(person);
  return sql<boolean>`(${sql.ref(person)} not in (${blockedWith(viewer)}) and ${isActive(person)})`;
}

/** Whether the viewer has not muted the person; only for feeds, not for pages the viewer opens. */
export function isUnmutedBy(viewer: UserId, person: PersonColumn): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(person)} not in (select muted_id from mute where muter_id = ${viewer})`;
}

/** Whether the viewer does not follow the person. */
export function isUnfollowedBy(viewer: UserId, person: PersonColumn): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from follow where follow.follower_id = ${viewer} and follow.followee_id = ${sql.ref(person)})`;
}

/** Ids of the people in a block with `viewer`, in either direction. */
function blockedWith(viewer: UserId): RawBuilder<unknown> {
  return sql`select blocked_id from block where blocker_id = ${viewer} union all select blocker_id from block where blocked_id = ${viewer}`;
}
