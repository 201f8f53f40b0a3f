import { type Expression, type RawBuilder, sql } from 'kysely';
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
 */
export function isVisibleTo(viewer: UserId | undefined, person: PersonColumn): RawBuilder<boolean> {
  if (viewer === undefined) return isActive(person);
  const hasNotBlocked = isUnrelated('block', ['blocker_id', viewer], ['blocked_id', person]);
  const isNotBlocked = isUnrelated('block', ['blocked_id', viewer], ['blocker_id', person]);
  return sql<boolean>`(${hasNotBlocked} and ${isNotBlocked} and ${isActive(person)})`;
}

/** Whether the viewer has not muted the person; only for feeds, not for pages the viewer opens. */
export function isUnmutedBy(viewer: UserId, person: PersonColumn): RawBuilder<boolean> {
  return isUnrelated('mute', ['muter_id', viewer], ['muted_id', person]);
}

/** Whether the viewer does not follow the person. */
export function isUnfollowedBy(viewer: UserId, person: PersonColumn): RawBuilder<boolean> {
  return sql<boolean>`not (${isFollowing(sql`${viewer}`, sql.ref(person))})`;
}

/** Whether somebody follows another. */
export function isFollowing(
  follower: Expression<UserId>,
  followee: Expression<UserId>,
): RawBuilder<boolean> {
  return hasPair('follow', ['follower_id', follower], ['followee_id', followee]);
}

/**
 * Whether `table` has no row of the viewer with the person. Nothing is looked up for each person where
 * the viewer has no row at all, as nearly everybody. Who has thousands does not pay for all of them in
 * each statement, as a list of them would.
 */
function isUnrelated(
  table: 'block' | 'mute',
  [viewerColumn, viewer]: readonly [string, UserId],
  [personColumn, person]: readonly [string, PersonColumn],
): RawBuilder<boolean> {
  const other = sql.ref(`${table}.${personColumn}`);
  const ofViewer = sql`from ${sql.table(table)} where ${sql.ref(`${table}.${viewerColumn}`)} = ${viewer}`;
  const isRelated = hasPair(table, [viewerColumn, sql`${viewer}`], [personColumn, sql.ref(person)]);
  // The least one, as an index has it: PostgreSQL looks for just any by reading the table.
  return sql<boolean>`((select min(${other}) ${ofViewer}) is null or not (${isRelated}))`;
}

/**
 * Whether `table` has a row of these two. PostgreSQL can only look the next one up, in the index that has
 * both columns in this order: where it joins, or is asked whether a row `exists`, it may list all that
 * one of them has, and asked for equal ones it may search an index that has a column in between.
 */
function hasPair(
  table: 'block' | 'mute' | 'follow',
  [firstColumn, first]: readonly [string, Expression<UserId>],
  [secondColumn, second]: readonly [string, Expression<UserId>],
): RawBuilder<boolean> {
  const [one, other] = [sql.ref(`${table}.${firstColumn}`), sql.ref(`${table}.${secondColumn}`)];
  return sql<boolean>`((select ${other} from ${sql.table(table)} where ${one} = ${first} and ${other} >= ${second} order by ${other} limit 1) = ${second}) is true`;
}
