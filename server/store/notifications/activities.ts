import { sql } from 'kysely';
import type { NotificationId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/rules/notification-audience.ts';
import { type AccountEntry, entryOf, selectEntries } from '../accounts/account-entries.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isVisibleTo } from '../people/person-visibility.ts';
import { ALL_ACTS, receiversOf, removeActs } from './remove-activities.ts';
import { raiseViewers } from './viewer-counters.ts';

/** One person's activity within a notification. */
export interface NotificationActivity {
  readonly notification: NotificationId;
  readonly actor: UserId;
  /** The liked post or comment, the followed person, or the comment that was written. */
  readonly subject: string;
  readonly actedAtMs: number;
}

/** Something that can be taken back and done again as often as one likes. */
export interface RepeatableActivity {
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

/** What people did, within the notifications of it. */
export function notificationActivities(db: Db) {
  return {
    /**
     * Adds an activity; its notification becomes the receiver's newest and unread. Returns its sequence
     * number.
     *
     * @param opened The number that `openGroup` has just given to the notification, which has nobody yet.
     */
    async addActivity(
      receiver: UserId,
      act: NotificationActivity,
      opened?: number,
    ): Promise<number> {
      const { notification, actor, subject, actedAtMs } = act;
      // The counter first: UPSERT_ACTIVITY shares a lock on the notification that RENEW needs alone, and two
      // that both held it before they wait for the counter would wait for each other.
      const sequence = opened ?? (await nextSequence(db, receiver));
      const known = opened === undefined && (await KNOWN_ACTOR.row(db, { notification, actor }));
      await UPSERT_ACTIVITY.changes(db, { notification, actor, subject, actedAtMs });
      await RENEW.changes(db, { notification, sequence, people: known ? 0 : 1 });
      return sequence;
    },

    /**
     * Records that `actor` did something to `subject` at `nowMs`. Returns false
     * where the same was recorded after `notSinceMs`.
     */
    async recordRepeatable(
      activity: RepeatableActivity,
      nowMs: number,
      notSinceMs: number,
    ): Promise<boolean> {
      return (await RECORD_REPEATABLE.changes(db, { ...activity, nowMs, notSinceMs })) === 1;
    },

    /** Removes up to `limit` of what was recorded before `beforeMs`; returns how many. */
    async removeRepeatable(beforeMs: number, limit: number): Promise<number> {
      return REMOVE_REPEATABLE.changes(db, { beforeMs, limit });
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
      return receiversOf(await removeActs(db, subject, actor, ALL_ACTS));
    },

    /** Removes some of the activities on `subject`; returns how many, and their receivers. */
    async removeSomeActivities(
      subject: string,
      limit: number,
    ): Promise<{ readonly removed: number; readonly receivers: UserId[] }> {
      const acts = await removeActs(db, subject, undefined, limit);
      return { removed: acts.length, receivers: receiversOf(acts) };
    },

    /**
     * Returns the newest activities of each notification, newest first, by up to `people` whom
     * `receiver` may see.
     */
    async activitiesOf(
      ids: readonly NotificationId[],
      receiver: UserId,
      people: number,
    ): Promise<ActivityRecord[]> {
      if (ids.length === 0) return [];
      const limit = ACTS_PER_PERSON * people;
      const rows = await ACTIVITIES.rows(db, { ids, receiver, limit });
      const acts = rows.flatMap(({ id, acts }) =>
        ofFirst(people, acts?.split(',') ?? []).map((act) => [id, ...act] as const),
      );
      if (acts.length === 0) return [];
      const actors = new Set(acts.map(([, actor]) => actor as UserId));
      const entries = new Map(
        (await ENTRIES.rows(db, { ids: [...actors] })).map((row) => [row.id, entryOf(row.id, row)]),
      );
      return acts.flatMap(([notification, id = '', subject = '', actedAtMs]) => {
        const actor = entries.get(id as UserId);
        return actor ? { notification, actor, subject, actedAtMs: Number(actedAtMs) } : [];
      });
    },
  };
}

/** Activities that are read for each person: somebody can have several. */
const ACTS_PER_PERSON = 3;

/** Splits activities, up to the one before which `people` have been named. */
function ofFirst(people: number, acts: readonly string[]): string[][] {
  const named = new Set<string>();
  const split = acts.map((act) => act.split(' '));
  const end = split.findIndex(([actor = '']) => named.add(actor).size > people);
  return end < 0 ? split : split.slice(0, end);
}

/** Each receiver has their own counter; transactions never share a number. */
export async function nextSequence(db: Db, receiver: UserId): Promise<number> {
  const row = await NEXT_SEQUENCE.row(db, { receiver });
  if (!row) throw new Error('A sequence has no next number.');
  return row.last_sequence;
}

/**
 * The newest activities of the notification of the query around this one. They are in the order of an
 * index, and no further: to order what one person did at once, PostgreSQL would read all of them.
 */
export function newestIn(db: Db, limit: number) {
  return db
    .selectFrom('notification_act')
    .select(['actor_id', 'subject_id', 'acted_at'])
    .whereRef('notification_act.notification_id', '=', sql.ref('notification.id'))
    .orderBy('acted_at', 'desc')
    .orderBy('actor_id', 'desc')
    .limit(limit);
}

interface ActivityQuery {
  readonly notification: NotificationId;
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

const RECORD_REPEATABLE = prepared(
  (db, activity: RepeatableActivity & { readonly nowMs: number; readonly notSinceMs: number }) =>
    db
      .insertInto('notified_deed')
      .values({
        actor_id: activity.actor,
        type: activity.type,
        subject_id: activity.subject,
        notified_at: activity.nowMs,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['actor_id', 'type', 'subject_id'])
          .doUpdateSet({ notified_at: activity.nowMs })
          .where('notified_deed.notified_at', '<=', activity.notSinceMs),
      ),
);

const REMOVE_REPEATABLE = prepared(
  (db, { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number }) =>
    db.deleteFrom('notified_deed').where(
      sql<boolean>`(actor_id, type, subject_id) in (
        select actor_id, type, subject_id from notified_deed
        where notified_at <= ${beforeMs} order by notified_at limit ${limit}
      )`,
    ),
);

const COUNT_PERSON = prepared(
  (db, { id, by }: { readonly id: NotificationId; readonly by: 1 | -1 }) =>
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

const ENTRIES = prepared((db, { ids }: { readonly ids: readonly UserId[] }) =>
  selectEntries(db).where('account.id', 'in', ids),
);
