import { sql } from 'kysely';
import type { NotificationId, PostId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/rules/notification-audience.ts';
import type { GroupKey } from '#contract/rules/notification-grouping.ts';
import { nextTurn } from '../../next-turn.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { type Hung, removeWithRows } from '../database/remove-some.ts';
import type { NotificationRow } from '../database/tables/notification-tables.ts';
import { isVisibleTo } from '../people/person-visibility.ts';
import { visibleTo } from '../posts/post-visibility.ts';
import { newestIn, nextSequence, notificationActivities } from './activities.ts';
import { notificationPreviews } from './previews.ts';
import { raiseViewers } from './viewer-counters.ts';

interface NotificationGroup {
  readonly id: NotificationId;
  /** When the first activity in it happened. */
  readonly firstAtMs: number;
}

export interface NotificationRecord {
  readonly id: NotificationId;
  readonly receiver: UserId;
  readonly type: NotificationType;
  readonly post: PostId | undefined;
  readonly sequence: number;
  readonly isRead: boolean;
  /** Number of people in it that the receiver may see. */
  readonly people: number;
}

export interface NotificationQuery {
  readonly receiver: UserId;
  /** Only entries after this sequence number. */
  readonly after: number;
  readonly limit: number;
}

interface RemovedNotifications {
  /** Rows; less than the limit at the end. */
  readonly removed: number;
  readonly receivers: readonly UserId[];
}

/** Notifications of a list that are read in one turn of the event loop. */
const LISTED_AT_ONCE = 50;
/** In larger notifications, hidden people are counted among the newest activities only. */
const HIDDEN_AMONG = 100;

/** Posts of a person whose notifications are looked at. */
const POSTS_ASKED = 100;

export function notificationQueries(db: Db) {
  return {
    ...notificationActivities(db),
    ...notificationPreviews(db),

    /** Returns the latest group a new activity for `receiver` could join. */
    async latestGroup(receiver: UserId, key: GroupKey): Promise<NotificationGroup | undefined> {
      const { type, postId } = key;
      const row = await (postId === undefined
        ? LATEST.row(db, { receiver, type })
        : LATEST_ON_POST.row(db, { receiver, type, postId }));
      return row && { id: row.id, firstAtMs: row.first_at };
    },

    /** Adds an empty group; returns its sequence number. */
    async openGroup(receiver: UserId, group: NotificationGroup & GroupKey): Promise<number> {
      const sequence = await nextSequence(db, receiver);
      await OPEN.changes(db, {
        id: group.id,
        receiver,
        type: group.type,
        post: group.postId ?? null,
        firstAtMs: group.firstAtMs,
        sequence,
      });
      return sequence;
    },

    /** Deletes some of the notifications that began before `beforeMs`; less than `limit` at the end. */
    async removeOlder(beforeMs: number, limit: number): Promise<number> {
      const old = await removable(db, limit)
        .where('first_at', '<', beforeMs)
        .orderBy('first_at')
        .execute();
      return (await removeFirst(db, old, limit)).removed;
    },

    /** Returns up to `limit` people who were notified about the post. */
    async receiversAbout(post: PostId, limit: number): Promise<UserId[]> {
      return receiverIds(await selectReceivers(db, limit).where('post_id', '=', post).execute());
    },

    /**
     * Returns up to `limit` people who were notified of what `person` did, or of a post of theirs, by
     * their newest notifications.
     */
    async receiversFrom(person: UserId, limit: number): Promise<UserId[]> {
      const acts = db
        .selectFrom('notification_act')
        .select('notification_id')
        .where('actor_id', '=', person)
        .orderBy('notification_id', 'desc')
        .limit(limit);
      const posts = db
        .selectFrom('post')
        .select('id')
        .where('author_id', '=', person)
        .orderBy('id', 'desc')
        .limit(POSTS_ASKED);
      const ofActs = await selectReceivers(db, limit).where('id', 'in', acts).execute();
      const ofPosts = await selectReceivers(db, limit)
        .where('post_id', 'in', posts)
        .where('account_id', '<>', person)
        .execute();
      return [...new Set(receiverIds([...ofActs, ...ofPosts]))].slice(0, limit);
    },

    /** Deletes some of the notifications about the post; returns their receivers, too. */
    async removeAbout(post: PostId, limit: number): Promise<RemovedNotifications> {
      const about = await removable(db, limit).where('post_id', '=', post).execute();
      return removeFirst(db, about, limit);
    },

    /**
     * Returns the first `limit` receivers after `after` who may have more than `count`: those whose
     * counter exceeds it.
     */
    async receiversOfMoreThan(count: number, after: UserId, limit: number): Promise<UserId[]> {
      const rows = await db
        .selectFrom('viewer_counter')
        .select('account_id')
        .where('account_id', '>', after)
        .where('last_sequence', '>', count)
        .orderBy('account_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.account_id);
    },

    /** Deletes some of all but the newest `count` of `receiver`; less than `limit` at the end. */
    async removeAllButNewest(receiver: UserId, count: number, limit: number): Promise<number> {
      const beyond = await removable(db, limit)
        .where('account_id', '=', receiver)
        .orderBy('sequence', 'desc')
        .offset(count)
        .execute();
      return (await removeFirst(db, beyond, limit)).removed;
    },

    /** Newest first. */
    async list({ receiver, after, limit }: NotificationQuery): Promise<NotificationRecord[]> {
      const rows: ListRow[] = [];
      for (let before = Number.MAX_SAFE_INTEGER; rows.length < limit; ) {
        if (rows.length > 0) await nextTurn();
        const size = Math.min(LISTED_AT_ONCE, limit - rows.length);
        const more = await LIST.rows(db, { receiver, after, before, limit: size });
        rows.push(...more);
        before = more.at(-1)?.sequence ?? before;
        if (more.length < size) break;
      }
      return rows.map(recordOf);
    },

    /** Returns one notification, if `receiver` may see it. */
    async byId(receiver: UserId, id: NotificationId): Promise<NotificationRecord | undefined> {
      const row = await recordsFor(db, receiver)
        .where('notification.id', '=', id)
        .executeTakeFirst();
      return row && recordOf(row);
    },

    async unread(receiver: UserId): Promise<number> {
      const row = await UNREAD.row(db, { receiver });
      return Number(row?.total ?? 0);
    },

    /** Marks notifications up to `upTo` as read. */
    async readUpTo(receiver: UserId, upTo: number): Promise<void> {
      await raiseViewers(db, [receiver]);
      await db
        .updateTable('notification')
        .set({ is_read: 1 })
        .where('account_id', '=', receiver)
        .where('is_read', '=', sql<number>`0`)
        .where('sequence', '<=', upTo)
        .execute();
    },

    /** Marks one as read; returns false if the receiver has no such visible notification. */
    async readOne(receiver: UserId, id: NotificationId): Promise<boolean> {
      const seen = await shownTo(db, receiver)
        .select('notification.id')
        .where('notification.id', '=', id)
        .executeTakeFirst();
      if (!seen) return false;
      await raiseViewers(db, [receiver]);
      await db.updateTable('notification').set({ is_read: 1 }).where('id', '=', id).execute();
      return true;
    },
  };
}

/** Stops at `limit`, however many were notified. */
function selectReceivers(db: Db, limit: number) {
  return db.selectFrom('notification').select('account_id').distinct().limit(limit);
}

function receiverIds(rows: readonly Pick<NotificationRow, 'account_id'>[]): UserId[] {
  return rows.map((row) => row.account_id);
}

/** Notifications, and the activities that hang on them. */
export const NOTIFICATION_ROWS: Hung = {
  table: 'notification',
  hanging: 'notification_act',
  primaryKey: 'notification_id, actor_id, subject_id',
  column: 'notification_id',
};

const removable = (db: Db, limit: number) =>
  db.selectFrom('notification').select(['id', 'account_id', 'people']).limit(limit);

/** Deletes the first of `found` that have few activities together, or some of the first one. */
async function removeFirst(
  db: Db,
  found: readonly { readonly id: NotificationId; account_id: UserId; people: number }[],
  limit: number,
): Promise<RemovedNotifications> {
  let rows = 0;
  const first = found.filter(({ people }, at) => {
    rows += Math.max(1, people);
    return at === 0 || rows <= limit;
  });
  const receivers = first.map((row) => row.account_id);
  if (first.length === 0) return { removed: 0, receivers };
  await raiseViewers(db, receivers);
  const ids = sql.join(first.map((row) => row.id));
  const removed = await removeWithRows(db, NOTIFICATION_ROWS, sql`id in (${ids})`, limit);
  return { removed: first.length < found.length ? limit : removed, receivers };
}

type ListRow = NotificationRow & { readonly hidden: number | null };

function recordOf(row: ListRow): NotificationRecord {
  return {
    id: row.id,
    receiver: row.account_id,
    type: row.type,
    post: row.post_id ?? undefined,
    sequence: row.sequence,
    isRead: row.is_read === 1,
    people: row.people - Number(row.hidden ?? 0),
  };
}

/**
 * The notifications `receiver` may see: not about hidden posts, and with at least one visible
 * person.
 */
function shownTo(db: Db, receiver: UserId) {
  return db
    .selectFrom('notification')
    .where('notification.account_id', '=', receiver)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notification_act')
          .select('notification_act.actor_id')
          .whereRef('notification_act.notification_id', '=', 'notification.id')
          .where(isVisibleTo(receiver, 'notification_act.actor_id')),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('notification.post_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('post')
            .select('post.id')
            .whereRef('post.id', '=', 'notification.post_id')
            .where(visibleTo(receiver)),
        ),
      ]),
    );
}

/** As `shownTo`, with the number of hidden people among the newest activities of each. */
function recordsFor(db: Db, receiver: UserId) {
  return shownTo(db, receiver)
    .selectAll('notification')
    .select((eb) =>
      eb
        .selectFrom(newestIn(db, HIDDEN_AMONG).as('notification_act'))
        .select((act) => act.fn.count<number>('notification_act.actor_id').distinct().as('hidden'))
        .where((act) => act.not(isVisibleTo(receiver, 'notification_act.actor_id')))
        .as('hidden'),
    );
}

interface GroupQuery {
  readonly receiver: UserId;
  readonly type: NotificationType;
}

const latest = (db: Db, { receiver, type }: GroupQuery) =>
  db
    .selectFrom('notification')
    .select(['id', 'first_at'])
    .where('account_id', '=', receiver)
    .where('type', '=', type)
    .orderBy('first_at', 'desc')
    .limit(1);

const LATEST = prepared((db, query: GroupQuery) => latest(db, query).where('post_id', 'is', null));

const LATEST_ON_POST = prepared((db, query: GroupQuery & { readonly postId: PostId }) =>
  latest(db, query).where('post_id', '=', query.postId),
);

interface NewGroup extends GroupQuery {
  readonly id: NotificationId;
  readonly post: PostId | null;
  readonly firstAtMs: number;
  readonly sequence: number;
}

const OPEN = prepared((db, group: NewGroup) =>
  db.insertInto('notification').values({
    id: group.id,
    account_id: group.receiver,
    type: group.type,
    post_id: group.post,
    first_at: group.firstAtMs,
    sequence: group.sequence,
    is_read: 0,
    people: 0,
  }),
);

const LIST = prepared((db, query: NotificationQuery & { readonly before: number }) =>
  recordsFor(db, query.receiver)
    .where('notification.sequence', '>', query.after)
    .where('notification.sequence', '<', query.before)
    .orderBy('notification.sequence', 'desc')
    .limit(query.limit),
);

const UNREAD = prepared(
  (db, { receiver }: { readonly receiver: UserId }) =>
    shownTo(db, receiver)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('notification.is_read', '=', sql<number>`0`), // matches the index
);
