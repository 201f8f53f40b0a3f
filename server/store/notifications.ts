import { sql } from 'kysely';
import type { NotificationId, PostId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/rules/notification-audience.ts';
import type { GroupKey, OpenGroup } from '#contract/rules/notification-grouping.ts';
import type { AccountEntry } from './accounts.ts';
import type { Db } from './database.ts';
import { imageFilesOf } from './media.ts';
import { visibleTo } from './post-visibility.ts';

export interface NotificationGroup extends OpenGroup {
  readonly id: NotificationId;
}

export interface NotificationRecord {
  readonly id: NotificationId;
  readonly receiver: UserId;
  readonly type: NotificationType;
  readonly post: PostId | undefined;
  readonly sequence: number;
  readonly isRead: boolean;
  /** How many people there are in all. */
  readonly people: number;
}

/** One thing that one person did, within a notification. */
export interface NotificationAct {
  readonly notification: NotificationId;
  readonly actor: UserId;
  /** The post, comment, reply or person that it was done to, or the comment that was written. */
  readonly subject: string;
  readonly actedAtMs: number;
}

export interface ActRecord {
  readonly notification: NotificationId;
  readonly actor: AccountEntry;
  readonly actedAtMs: number;
}

export interface NotificationQuery {
  readonly receiver: UserId;
  /** Only what came after this sequence number. */
  readonly after: number;
  readonly limit: number;
}

export function notifications(db: Db) {
  /** Those that `receiver` may see now: none about a post that is hidden from them. */
  function seenBy(receiver: UserId) {
    return db
      .selectFrom('notification')
      .where('notification.account_id', '=', receiver)
      .where('notification.people', '>', 0)
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

  return {
    /** The latest group that an occurrence for `receiver` could belong to. */
    async latestGroup(receiver: UserId, key: GroupKey): Promise<NotificationGroup | undefined> {
      const row = await db
        .selectFrom('notification')
        .select(['id', 'first_at'])
        .where('account_id', '=', receiver)
        .where('type', '=', key.type)
        .where('post_id', key.postId === undefined ? 'is' : '=', key.postId ?? null)
        .orderBy('first_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { ...key, id: row.id as NotificationId, firstAtMs: row.first_at };
    },

    /** Opens a group that nobody is in yet. */
    async open(receiver: UserId, group: NotificationGroup): Promise<void> {
      await db
        .insertInto('notification')
        .values({
          id: group.id,
          account_id: receiver,
          type: group.type,
          post_id: group.postId ?? null,
          first_at: group.firstAtMs,
          sequence: await nextSequence(db, receiver),
          is_read: 0,
          people: 0,
        })
        .execute();
    },

    /** Adds what was done; the notification is the receiver's newest and unread from now on. */
    async addAct(receiver: UserId, act: NotificationAct): Promise<void> {
      const known = await db
        .selectFrom('notification_act')
        .select('actor_id')
        .where('notification_id', '=', act.notification)
        .where('actor_id', '=', act.actor)
        .limit(1)
        .executeTakeFirst();
      await db
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
        )
        .execute();
      const sequence = await nextSequence(db, receiver);
      await db
        .updateTable('notification')
        .set((row) => ({ sequence, is_read: 0, people: row('people', '+', known ? 0 : 1) }))
        .where('id', '=', act.notification)
        .execute();
    },

    /**
     * Takes back what was done to `subject`, by `actor` or by everybody; answers whose
     * notifications it was in. One that nobody is left in goes.
     */
    async removeActs(subject: string, actor: UserId | undefined): Promise<UserId[]> {
      const removed = await db
        .deleteFrom('notification_act')
        .where('subject_id', '=', subject)
        .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? ''))
        .returning('notification_id')
        .execute();
      const ids = [...new Set(removed.map((row) => row.notification_id))];
      const receivers = new Set<UserId>();
      for (const id of ids) {
        const row = await db
          .updateTable('notification')
          .set({
            people: sql<number>`(select count(distinct actor_id) from notification_act where notification_id = ${id})`,
          })
          .where('id', '=', id)
          .returning(['account_id', 'people'])
          .executeTakeFirstOrThrow();
        if (row.people === 0) await db.deleteFrom('notification').where('id', '=', id).execute();
        receivers.add(row.account_id as UserId);
      }
      return [...receivers];
    },

    /** Newest first. */
    async list({ receiver, after, limit }: NotificationQuery): Promise<NotificationRecord[]> {
      const rows = await seenBy(receiver)
        .selectAll('notification')
        .where('notification.sequence', '>', after)
        .orderBy('notification.sequence', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id as NotificationId,
        receiver: row.account_id as UserId,
        type: row.type,
        post: (row.post_id ?? undefined) as PostId | undefined,
        sequence: row.sequence,
        isRead: row.is_read === 1,
        people: row.people,
      }));
    },

    /** The newest `limit` acts of each notification, newest first, with who did them. */
    async actsOf(ids: readonly NotificationId[], limit: number): Promise<ActRecord[]> {
      if (ids.length === 0) return [];
      const placed = db
        .selectFrom('notification_act')
        .select([
          'notification_id',
          'actor_id',
          'acted_at',
          sql<number>`row_number() over (partition by notification_id order by acted_at desc, actor_id desc)`.as(
            'place',
          ),
        ])
        .where('notification_id', 'in', ids);
      const rows = await db
        .selectFrom(placed.as('act'))
        .innerJoin('account', 'account.id', 'act.actor_id')
        .leftJoin('media as profile', 'profile.id', 'account.profile_media_id')
        .select([
          'act.notification_id',
          'act.actor_id',
          'act.acted_at',
          'account.username',
          'account.first_name',
          'account.last_name',
          'account.title',
          'profile.file as profile_file',
          'profile.variants as profile_variants',
        ])
        .where('act.place', '<=', limit)
        .orderBy('act.acted_at', 'desc')
        .orderBy('act.actor_id', 'desc')
        .execute();
      return rows.map((row) => ({
        notification: row.notification_id as NotificationId,
        actor: {
          id: row.actor_id as UserId,
          username: row.username,
          firstName: row.first_name,
          lastName: row.last_name,
          title: row.title,
          profileImage: imageFilesOf(row.profile_file, row.profile_variants),
        },
        actedAtMs: row.acted_at,
      }));
    },

    async unread(receiver: UserId): Promise<number> {
      const { total } = await seenBy(receiver)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('notification.is_read', '=', sql<number>`0`) // as the index is written
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** Marks as read what is not newer than `upTo`. */
    async readUpTo(receiver: UserId, upTo: number): Promise<void> {
      await db
        .updateTable('notification')
        .set({ is_read: 1 })
        .where('account_id', '=', receiver)
        .where('is_read', '=', sql<number>`0`)
        .where('sequence', '<=', upTo)
        .execute();
    },

    /** Marks one as read; answers false if the receiver has no such notification to see. */
    async readOne(receiver: UserId, id: NotificationId): Promise<boolean> {
      const seen = await seenBy(receiver)
        .select('notification.id')
        .where('notification.id', '=', id)
        .executeTakeFirst();
      if (!seen) return false;
      await db.updateTable('notification').set({ is_read: 1 }).where('id', '=', id).execute();
      return true;
    },
  };
}

/** Each receiver counts for themselves; within a transaction two never get the same number. */
async function nextSequence(db: Db, receiver: UserId): Promise<number> {
  const row = await db
    .insertInto('notification_counter')
    .values({ account_id: receiver, last_sequence: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        last_sequence: eb('notification_counter.last_sequence', '+', 1),
      })),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return row.last_sequence;
}
