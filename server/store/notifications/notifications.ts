import { sql } from 'kysely';
import type { NotificationId, PostId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/rules/notification-audience.ts';
import type { GroupKey, OpenNotificationGroup } from '#contract/rules/notification-grouping.ts';
import { type AccountEntry, entryOf, selectEntries } from '../accounts/account-entries.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { NotificationRow } from '../database/tables.ts';
import { isVisibleTo } from '../people/person-visibility.ts';
import { visibleTo } from '../posts/post-visibility.ts';
import { raiseViewers } from './viewer-counters.ts';

export interface NotificationGroup extends OpenNotificationGroup {
  readonly id: NotificationId;
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

/** One person's activity within a notification. */
export interface NotificationActivity {
  readonly notification: NotificationId;
  readonly actor: UserId;
  /** The liked post or comment, the followed person, or the comment that was written. */
  readonly subject: string;
  readonly actedAtMs: number;
}

/** Something that can be taken back and done again as often as one likes. */
export interface RepeatableDeed {
  readonly actor: UserId;
  readonly type: NotificationType;
  readonly subject: string;
}

export interface ActivityRecord {
  readonly notification: NotificationId;
  readonly actor: AccountEntry;
  /** As in `NotificationActivity`. */
  readonly subject: string;
  readonly actedAtMs: number;
}

export interface NotificationQuery {
  readonly receiver: UserId;
  /** Only entries after this sequence number. */
  readonly after: number;
  readonly limit: number;
}

/** In larger notifications, hidden people are counted among the newest activities only. */
const HIDDEN_AMONG = 100;

export function notifications(db: Db) {
  return {
    /** Returns the latest group a new activity for `receiver` could join. */
    async latestGroup(receiver: UserId, key: GroupKey): Promise<NotificationGroup | undefined> {
      const { type, postId } = key;
      const row = await (postId === undefined
        ? LATEST.row(db, { receiver, type })
        : LATEST_ON_POST.row(db, { receiver, type, postId }));
      return row && { ...key, id: row.id as NotificationId, firstAtMs: row.first_at };
    },

    /** Adds an empty group. */
    async openGroup(receiver: UserId, group: NotificationGroup): Promise<void> {
      const sequence = await nextSequence(db, receiver);
      await OPEN.changes(db, {
        id: group.id,
        receiver,
        type: group.type,
        post: group.postId ?? null,
        firstAtMs: group.firstAtMs,
        sequence,
      });
    },

    /** Adds an activity; its notification becomes the receiver's newest and unread. */
    async addActivity(receiver: UserId, act: NotificationActivity): Promise<void> {
      const { notification, actor, subject, actedAtMs } = act;
      // The counter first: PUT_ACT shares a lock on the notification that RENEW needs alone, and two
      // that both held it before they wait for the counter would wait for each other.
      const sequence = await nextSequence(db, receiver);
      const known = await KNOWN_ACTOR.row(db, { notification, actor });
      await UPSERT_ACTIVITY.changes(db, { notification, actor, subject, actedAtMs });
      await RENEW.changes(db, { notification, sequence, people: known ? 0 : 1 });
    },

    /**
     * Records that `actor` did something to `subject` at `nowMs`. Returns whether it is news: not
     * when the same was recorded after `notSinceMs`.
     */
    async recordDeed(deed: RepeatableDeed, nowMs: number, notSinceMs: number): Promise<boolean> {
      return (await RECORD_DEED.changes(db, { ...deed, nowMs, notSinceMs })) === 1;
    },

    /** Removes up to `limit` recorded deeds from before `beforeMs`; returns how many. */
    async removeDeeds(beforeMs: number, limit: number): Promise<number> {
      return REMOVE_DEEDS.changes(db, { beforeMs, limit });
    },

    /**
     * Adds an activity that was undone before; the notification keeps its position and read state.
     */
    async restoreActivity(receiver: UserId, act: NotificationActivity): Promise<void> {
      await raiseViewers(db, [receiver]);
      const known = await KNOWN_ACTOR.row(db, act);
      await UPSERT_ACTIVITY.changes(db, act);
      if (!known) await COUNT_PERSON.changes(db, { id: act.notification, by: 1 });
    },

    /**
     * Removes the activities on `subject`, by `actor` or by everybody; returns the affected
     * receivers. An empty notification is hidden but keeps its read state in case the activity
     * returns.
     */
    async removeActivities(subject: string, actor: UserId | undefined): Promise<UserId[]> {
      // Counters first, as everywhere: a transaction that waits for one holds no notification.
      const groups = await (actor === undefined
        ? GROUPS.rows(db, { subject })
        : GROUPS_OF_ACTOR.rows(db, { subject, actor }));
      const receivers = [...new Set(groups.map((group) => group.account_id as UserId))];
      await raiseViewers(db, receivers);
      if (actor === undefined) {
        await REMOVE_ALL_ACTIVITIES.changes(db, { subject });
        for (const { id } of groups) await COUNT_PEOPLE.changes(db, { id });
      } else {
        await REMOVE_ACTIVITIES.changes(db, { subject, actor });
        for (const { id } of groups) {
          const isLeft = await KNOWN_ACTOR.row(db, { notification: id, actor });
          if (!isLeft) await COUNT_PERSON.changes(db, { id, by: -1 });
        }
      }
      return receivers;
    },

    /** Deletes up to `limit` notifications that began before `beforeMs`; returns how many. */
    async removeOlder(beforeMs: number, limit: number): Promise<number> {
      const old = await db
        .selectFrom('notification')
        .select(['id', 'account_id'])
        .where('first_at', '<', beforeMs)
        .orderBy('first_at')
        .limit(limit)
        .execute();
      if (old.length === 0) return 0;
      await raiseViewers(
        db,
        old.map((row) => row.account_id),
      );
      const ids = old.map((row) => row.id);
      await db.deleteFrom('notification').where('id', 'in', ids).execute();
      return ids.length;
    },

    /** Returns receivers who may have more than `count`: everybody whose counter exceeds it. */
    async receiversOfMoreThan(count: number): Promise<UserId[]> {
      const rows = await db
        .selectFrom('viewer_counter')
        .select('account_id')
        .where('last_sequence', '>', count)
        .execute();
      return rows.map((row) => row.account_id as UserId);
    },

    /** Deletes all but the newest `count` of `receiver`. */
    async removeAllButNewest(receiver: UserId, count: number): Promise<void> {
      const beyond = await db
        .selectFrom('notification')
        .select('sequence')
        .where('account_id', '=', receiver)
        .orderBy('sequence', 'desc')
        .offset(count)
        .limit(1)
        .executeTakeFirst();
      if (!beyond) return;
      await raiseViewers(db, [receiver]);
      await db
        .deleteFrom('notification')
        .where('account_id', '=', receiver)
        .where('sequence', '<=', beyond.sequence)
        .execute();
    },

    /** Newest first. */
    async list({ receiver, after, limit }: NotificationQuery): Promise<NotificationRecord[]> {
      const rows = await LIST.rows(db, { receiver, after, limit });
      return rows.map(recordOf);
    },

    /** Returns one notification, if `receiver` may see it. */
    async byId(receiver: UserId, id: NotificationId): Promise<NotificationRecord | undefined> {
      const row = await recordsFor(db, receiver)
        .where('notification.id', '=', id)
        .executeTakeFirst();
      return row && recordOf(row);
    },

    /**
     * Returns the newest `limit` activities of each notification, newest first, by people
     * `receiver` may see.
     */
    async activitiesOf(
      ids: readonly NotificationId[],
      receiver: UserId,
      limit: number,
    ): Promise<ActivityRecord[]> {
      if (ids.length === 0) return [];
      const rows = await ACTIVITIES.rows(db, { ids, receiver, limit });
      const acts = rows.flatMap(({ id, acts }) =>
        (acts?.split(',') ?? []).map((act) => [id as NotificationId, ...act.split(' ')] as const),
      );
      if (acts.length === 0) return [];
      const actors = new Set(acts.map(([, actor = '']) => actor));
      const entries = new Map(
        (await ENTRIES.rows(db, { ids: [...actors] })).map((row) => [row.id, entryOf(row.id, row)]),
      );
      return acts.flatMap(([notification, id = '', subject = '', actedAtMs]) => {
        const actor = entries.get(id);
        return actor ? { notification, actor, subject, actedAtMs: Number(actedAtMs) } : [];
      });
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

function recordOf(row: NotificationRow & { readonly hidden: number | null }): NotificationRecord {
  return {
    id: row.id as NotificationId,
    receiver: row.account_id as UserId,
    type: row.type,
    post: (row.post_id ?? undefined) as PostId | undefined,
    sequence: row.sequence,
    isRead: row.is_read === 1,
    people: row.people - Number(row.hidden ?? 0),
  };
}

/** Each receiver has their own counter; transactions never share a number. */
async function nextSequence(db: Db, receiver: UserId): Promise<number> {
  const row = await NEXT_SEQUENCE.row(db, { receiver });
  if (!row) throw new Error('A sequence has no next number.');
  return row.last_sequence;
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

/** The newest activities of the notification of the query around this one. */
function newestIn(db: Db, limit: number) {
  return db
    .selectFrom('notification_act')
    .select(['actor_id', 'subject_id', 'acted_at'])
    .whereRef('notification_act.notification_id', '=', sql.ref('notification.id'))
    .orderBy('acted_at', 'desc')
    .orderBy('actor_id', 'desc')
    .orderBy('subject_id', 'desc')
    .limit(limit);
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

const LATEST_ON_POST = prepared((db, query: GroupQuery & { readonly postId: string }) =>
  latest(db, query).where('post_id', '=', query.postId),
);

interface NewGroup extends GroupQuery {
  readonly id: NotificationId;
  readonly post: string | null;
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

interface ActivityQuery {
  readonly notification: string;
  readonly actor: UserId;
}

const KNOWN_ACTOR = prepared((db, { notification, actor }: ActivityQuery) =>
  db
    .selectFrom('notification_act')
    .select('actor_id')
    .where('notification_id', '=', notification)
    .where('actor_id', '=', actor)
    .limit(1),
);

const UPSERT_ACTIVITY = prepared(
  (db, act: ActivityQuery & { readonly subject: string; readonly actedAtMs: number }) =>
    db
      .insertInto('notification_act')
      .values({
        notification_id: act.notification,
        actor_id: act.actor,
        subject_id: act.subject,
        acted_at: act.actedAtMs,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['notification_id', 'actor_id', 'subject_id'])
          .doUpdateSet({ acted_at: act.actedAtMs }),
      ),
);

const RECORD_DEED = prepared(
  (db, deed: RepeatableDeed & { readonly nowMs: number; readonly notSinceMs: number }) =>
    db
      .insertInto('notified_deed')
      .values({
        actor_id: deed.actor,
        type: deed.type,
        subject_id: deed.subject,
        notified_at: deed.nowMs,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['actor_id', 'type', 'subject_id'])
          .doUpdateSet({ notified_at: deed.nowMs })
          .where('notified_deed.notified_at', '<=', deed.notSinceMs),
      ),
);

const REMOVE_DEEDS = prepared(
  (db, { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number }) =>
    db.deleteFrom('notified_deed').where(
      sql<boolean>`(actor_id, type, subject_id) in (
        select actor_id, type, subject_id from notified_deed
        where notified_at <= ${beforeMs} order by notified_at limit ${limit}
      )`,
    ),
);

interface SubjectQuery {
  readonly subject: string;
}

interface SubjectOfActorQuery extends SubjectQuery {
  readonly actor: UserId;
}

const groupsOf = (db: Db, subject: string) =>
  db
    .selectFrom('notification_act')
    .innerJoin('notification', 'notification.id', 'notification_act.notification_id')
    .select(['notification.id', 'notification.account_id'])
    .distinct()
    .where('notification_act.subject_id', '=', subject);

const GROUPS = prepared((db, { subject }: SubjectQuery) => groupsOf(db, subject));

const GROUPS_OF_ACTOR = prepared((db, { subject, actor }: SubjectOfActorQuery) =>
  groupsOf(db, subject).where('notification_act.actor_id', '=', actor),
);

const removeActivitiesOn = (db: Db, subject: string) =>
  db.deleteFrom('notification_act').where('subject_id', '=', subject);

const REMOVE_ALL_ACTIVITIES = prepared((db, { subject }: SubjectQuery) =>
  removeActivitiesOn(db, subject),
);

const REMOVE_ACTIVITIES = prepared((db, { subject, actor }: SubjectOfActorQuery) =>
  removeActivitiesOn(db, subject).where('actor_id', '=', actor),
);

const COUNT_PEOPLE = prepared((db, { id }: { readonly id: string }) =>
  db
    .updateTable('notification')
    .set({
      people: sql<number>`(select count(distinct actor_id) from notification_act where notification_id = ${id})`,
    })
    .where('id', '=', id),
);

const COUNT_PERSON = prepared((db, { id, by }: { readonly id: string; readonly by: 1 | -1 }) =>
  db
    .updateTable('notification')
    .set((row) => ({ people: row('people', '+', by) }))
    .where('id', '=', id),
);

const RENEW = prepared(
  (
    db,
    query: {
      readonly notification: NotificationId;
      readonly sequence: number;
      readonly people: number;
    },
  ) =>
    db
      .updateTable('notification')
      .set((row) => ({
        sequence: query.sequence,
        is_read: 0,
        people: row('people', '+', query.people),
      }))
      .where('id', '=', query.notification),
);

const NEXT_SEQUENCE = prepared((db, { receiver }: { readonly receiver: UserId }) =>
  db
    .insertInto('viewer_counter')
    .values({ account_id: receiver, last_sequence: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        last_sequence: eb('viewer_counter.last_sequence', '+', 1),
        revision: eb('viewer_counter.revision', '+', 1),
      })),
    )
    .returning('last_sequence'),
);

const LIST = prepared((db, { receiver, after, limit }: NotificationQuery) =>
  recordsFor(db, receiver)
    .where('notification.sequence', '>', after)
    .orderBy('notification.sequence', 'desc')
    .limit(limit),
);

const UNREAD = prepared(
  (db, { receiver }: { readonly receiver: UserId }) =>
    shownTo(db, receiver)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('notification.is_read', '=', sql<number>`0`), // matches the index
);

interface ActivitiesQuery {
  readonly ids: readonly NotificationId[];
  readonly receiver: UserId;
  readonly limit: number;
}

/** Newest first, as "actor subject moment", separated by commas. */
const ACTIVITIES = prepared((db, { ids, receiver, limit }: ActivitiesQuery) =>
  db
    .selectFrom('notification')
    .select((eb) => [
      'notification.id',
      eb
        .selectFrom(
          newestIn(db, limit).where(isVisibleTo(receiver, 'notification_act.actor_id')).as('act'),
        )
        .select(
          sql<string | null>`string_agg(
            actor_id || ' ' || subject_id || ' ' || acted_at,
            ',' order by acted_at desc, actor_id desc, subject_id desc
          )`.as('acts'),
        )
        .as('acts'),
    ])
    .where('notification.id', 'in', ids),
);

const ENTRIES = prepared((db, { ids }: { readonly ids: readonly string[] }) =>
  selectEntries(db).where('account.id', 'in', ids),
);
