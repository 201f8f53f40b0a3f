import { sql } from 'kysely';
import type { NotificationId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { raiseViewers } from './viewer-counters.ts';

/** As many as there are. */
export const ALL_ACTS = Number.MAX_SAFE_INTEGER;

interface RemovedAct {
  readonly id: NotificationId;
  readonly account_id: UserId;
  readonly actor_id: UserId;
}

export const receiversOf = (acts: readonly RemovedAct[]) => [
  ...new Set(acts.map((act) => act.account_id)),
];

/** Removes activities on `subject` by the order of their actors, so that no group is read whole. */
export async function removeActs(
  db: Db,
  subject: string,
  actor: UserId | undefined,
  limit: number,
): Promise<readonly RemovedAct[]> {
  const acts = await (actor === undefined
    ? ACTS.rows(db, { subject, limit })
    : ACTS_OF_ACTOR.rows(db, { subject, actor }));
  const cut = acts.length === limit ? acts.at(-1)?.actor_id : undefined;
  // The last actor may have more than was read.
  const whole = acts.filter((act) => act.actor_id !== cut);
  const last = whole.at(-1)?.actor_id ?? cut;
  if (last === undefined) return [];
  // Counters first, as everywhere: a transaction that waits for one holds no notification.
  await raiseViewers(db, receiversOf(acts));
  const range = { subject, first: actor ?? ('' as UserId), last };
  for (const id of new Set(acts.map((act) => act.id))) await UNCOUNT.changes(db, { ...range, id });
  await REMOVE_ACTS.changes(db, range);
  return acts;
}

const actsOn = (db: Db, subject: string) =>
  db
    .selectFrom('notification_act')
    .innerJoin('notification', 'notification.id', 'notification_act.notification_id')
    .select(['notification.id', 'notification.account_id', 'notification_act.actor_id'])
    .where('notification_act.subject_id', '=', subject);

const ACTS = prepared((db, query: { readonly subject: string; readonly limit: number }) =>
  actsOn(db, query.subject).orderBy('notification_act.actor_id').limit(query.limit),
);

const ACTS_OF_ACTOR = prepared((db, query: { readonly subject: string; readonly actor: UserId }) =>
  actsOn(db, query.subject).where('notification_act.actor_id', '=', query.actor),
);

interface ActRange {
  readonly subject: string;
  readonly first: UserId;
  readonly last: UserId;
}

/** Subtracts the people who have no other activity in the notification. */
const UNCOUNT = prepared(
  (db, { id, subject, first, last }: ActRange & { readonly id: NotificationId }) =>
    db
      .updateTable('notification')
      .set({
        people: sql<number>`people - (
        select count(*) from notification_act as act
        where act.subject_id = ${subject} and act.actor_id between ${first} and ${last}
          and act.notification_id = ${id}
          and not exists (
            select 1 from notification_act as other
            where other.notification_id = ${id} and other.actor_id = act.actor_id
              and other.subject_id <> ${subject}
          )
      )`,
      })
      .where('id', '=', id),
);

const REMOVE_ACTS = prepared((db, { subject, first, last }: ActRange) =>
  db
    .deleteFrom('notification_act')
    .where('subject_id', '=', subject)
    .where('actor_id', '>=', first)
    .where('actor_id', '<=', last),
);
