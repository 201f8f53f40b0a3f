import type { NotificationId, PostId, UserId } from '#contract/ids.ts';
import { isId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import { isNotified, type NotificationType } from '#contract/rules/notification-audience.ts';
import { isGroupOpen } from '#contract/rules/notification-grouping.ts';
import { deliveryChannels } from '#contract/rules/notification-preferences.ts';
import type { Notification, UnreadCount } from '#contract/schema/notification.ts';
import type { Context, Viewer } from '../../context.ts';
import type { NotificationQuery } from '../../store/notifications/notifications.ts';
import type { PostAccess } from '../../store/posts/post-access.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';
import { emitUntilDone } from '../shared/publish-change.ts';
import { consumeLimit, consumeWriteLimit } from '../shared/rate-limits.ts';
import { applyWish, type SwitchState } from '../shared/wish.ts';
import { gatherNotifications } from './gathered-notifications.ts';
import { notificationViews, withPreviews } from './notification-views.ts';
import { preferencesOf } from './preferences.ts';
import { enqueuePush } from './push.ts';

/**
 * An activity of one person on another person's content. Who acts sees the owner and the post: the
 * transaction has looked it up.
 */
export interface Activity {
  readonly type: NotificationType;
  readonly actor: UserId;
  /** Author of the content, or the followed person; `undefined` if the account was removed. */
  readonly owner: UserId | undefined;
  /** The post it happened on, if any. */
  readonly post: Pick<PostAccess, 'id' | 'author'> | undefined;
  /** Id of the target, or of the new comment; removing that removes the activity. */
  readonly subject: string;
}

type Tables = Pick<
  StoreTransaction,
  'notifications' | 'postAccess' | 'mutes' | 'preferences' | 'jobs' | 'pushSubscriptions'
>;

/** The receiver of a notification about an activity. */
export interface Delivery {
  readonly receiver: UserId;
  /**
   * The receiver's number of the notification; `undefined` if the same activity was already delivered and
   * then undone: it is only listed again.
   */
  readonly sequence: number | undefined;
}

/** Activities that can be toggled at will. */
const TOGGLED_TYPES: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'like',
  'commentLike',
  'replyLike',
  'follow',
]);

/**
 * Records an activity for its receiver, within the transaction that causes it. Activities of one
 * type are grouped for 6 hours and delivered by the channels the receiver has chosen. A like that
 * is given again within that time is listed again with its old read state but not delivered again.
 * Returns the delivery for `pushLive`, or `undefined`.
 */
export async function recordActivity(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Tables,
  { type, actor, owner, post, subject }: Activity,
): Promise<Delivery | undefined> {
  const { notifications, postAccess, mutes } = tx;
  if (owner === undefined || owner === actor) return undefined;
  const facts = {
    // What others see of an author, the author sees.
    ownerSeesPost: !post || post.author === owner || (await postAccess.isVisible(post.id, owner)),
    ownerMutesActor: await mutes.isMuted(owner, actor),
  };
  if (!isNotified(facts)) return undefined;

  const channels = deliveryChannels(type, await preferencesOf(tx, owner));
  if (!channels.inApp) return undefined;

  const nowMs = context.now();
  const key = { type, postId: post?.id };
  let group = await notifications.latestGroup(owner, key);
  let opened: number | undefined;
  if (!group || !isGroupOpen(group.firstAtMs, nowMs)) {
    group = { id: context.newId<NotificationId>(), firstAtMs: nowMs };
    opened = await notifications.openGroup(owner, { ...group, ...key });
  }
  const isNew =
    !TOGGLED_TYPES.has(type) ||
    (await notifications.recordRepeatable(
      { actor, type, subject },
      nowMs,
      nowMs - LIMITS.notificationGroupMs,
    ));
  const act = { notification: group.id, actor, subject, actedAtMs: nowMs };
  if (!isNew) {
    await notifications.restoreActivity(owner, act);
    return { receiver: owner, sequence: undefined };
  }
  const sequence = await notifications.addActivity(owner, act, opened);
  if (channels.push) await enqueuePush(context, tx, owner, group.id);
  return { receiver: owner, sequence };
}

/** What was turned on or off, and whom that concerns. */
interface SwitchedActivity extends SwitchState {
  readonly delivery: Delivery | undefined;
  /** Whose count may have changed. */
  readonly recounted: readonly UserId[];
}

/**
 * Turns on or off, as `applyWish` does, what others are notified of: a like or a follow. Returns also
 * what `pushSwitched` needs.
 */
export async function switchActivity(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Tables,
  activity: Activity,
  wish: boolean | undefined,
  ways: Parameters<typeof applyWish>[1],
): Promise<SwitchedActivity> {
  const { isOn, isChanged } = await applyWish(wish, ways);
  const { subject, actor } = activity;
  return {
    isOn,
    isChanged,
    delivery: isChanged && isOn ? await recordActivity(context, tx, activity) : undefined,
    recounted: isChanged && !isOn ? await tx.notifications.removeActivities(subject, actor) : [],
  };
}

/** A post, or a person, that is hidden or shown again. */
export type HiddenSubject = { readonly post: PostId } | { readonly person: UserId };

/** People whose counts follow at once; others see theirs when they look next. */
const RECEIVERS_MAX = 1_000;

/** Returns whose count of unread notifications changes as something is hidden, or shown again. */
export function receiversAbout(
  { notifications }: Pick<StoreTransaction, 'notifications'>,
  subject: HiddenSubject,
): Promise<UserId[]> {
  return 'post' in subject
    ? notifications.receiversAbout(subject.post, RECEIVERS_MAX)
    : notifications.receiversFrom(subject.person, RECEIVERS_MAX);
}

/**
 * Raises the revision of what `receiversAbout` returns, within the transaction that hides the subject or
 * shows it again; returns them, for `pushUnreadCount`.
 */
export async function raiseCounts(
  tx: Pick<StoreTransaction, 'notifications' | 'viewerCounters'>,
  subject: HiddenSubject,
): Promise<UserId[]> {
  const receivers = await receiversAbout(tx, subject);
  await tx.viewerCounters.raiseAll(receivers);
  return receivers;
}

/**
 * Pushes the notification to the receiver's live connections, or several of them gathered.
 * Runs after the transaction and never fails the call: offline receivers find it in the list.
 */
export async function pushLive(context: Context, delivery: Delivery | undefined): Promise<void> {
  if (delivery) await pushNotifications(context, delivery.receiver, delivery.sequence);
}

/** Pushes what `switchActivity` has changed, as `pushLive` does. */
export async function pushSwitched(
  context: Context,
  { delivery, recounted }: SwitchedActivity,
): Promise<void> {
  await pushLive(context, delivery);
  await pushUnreadCount(context, recounted);
}

/** Pushes the unread count to each of `receivers`, as `pushLive` does. */
export async function pushUnreadCount(
  context: Context,
  receivers: readonly UserId[],
): Promise<void> {
  for (const receiver of receivers) await pushNotifications(context, receiver, undefined);
}

async function pushNotifications(
  context: Context,
  receiver: UserId,
  sequence: number | undefined,
): Promise<void> {
  await gatherNotifications(context.realtime, receiver, sequence, async (after, limit) => {
    let newest = after;
    await emitUntilDone(context, 'A notification could not be told live.', async () => {
      newest = await publishNotifications(context, { receiver, after, limit });
    });
    return newest;
  });
}

/** Oldest first. Returns the newest sequence number. */
async function publishNotifications(context: Context, query: NotificationQuery): Promise<number> {
  const { receiver, after, limit } = query;
  const newest = limit === 0 ? [] : await listOf(context, query);
  for (const notification of newest.toReversed()) {
    const { _id, type, message, sequence, revision, additionalInfo } = notification;
    const { postId } = additionalInfo;
    context.realtime.publish(
      {
        name: 'notification:new',
        payload: {
          notificationId: _id,
          type,
          message,
          sequence,
          postId,
          revision,
          notification,
        },
      },
      { kind: 'people', ids: [receiver] },
    );
  }
  await publishCount(context, receiver);
  return newest[0]?.sequence ?? after;
}

/**
 * Returns the viewer's notifications, newest first, or those after the sequence number `after`.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function notificationList(
  context: Context,
  viewer: Viewer,
  after = 0,
): Promise<Notification[]> {
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  const list = await listOf(context, {
    receiver: viewer.id,
    after,
    limit: LIMITS.notificationList,
  });
  const named = list.reduce((sum, { additionalInfo }) => sum + additionalInfo.names.length, 0);
  const points = Math.floor(named / READ_POINTS.notifiersForPoint);
  if (points > 0) await consumeLimit(context, 'heavyReads', viewer.id, points);
  return list;
}

/** The revision is read first: what is read with it is never older than it says. */
async function listOf(context: Context, query: NotificationQuery): Promise<Notification[]> {
  const { viewerCounters, notifications } = context.store;
  const revision = await viewerCounters.revisionOf(query.receiver);
  const views = await notificationViews(context, await notifications.list(query));
  const whole = await withPreviews(context, query.receiver, views);
  return whole.map((view) => ({ ...view, revision }));
}

/** The revision is read first, as in `listOf`. */
export async function unreadCount({ store }: Context, receiver: UserId): Promise<UnreadCount> {
  const revision = await store.viewerCounters.revisionOf(receiver);
  return { unread: await store.notifications.unread(receiver), revision };
}

/**
 * Marks notifications up to the sequence number `upTo` as read; all by default.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function readAll(
  context: Context,
  viewer: Viewer,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<UnreadCount> {
  await consumeWriteLimit(context, viewer, 'update');
  await context.store.transaction((tx) => tx.notifications.readUpTo(viewer.id, upTo));
  return publishCount(context, viewer.id);
}

/** @throws {DomainError} `notification_not_found`, also for those of others; `too_many_requests`. */
export async function readOne(context: Context, viewer: Viewer, id: string): Promise<UnreadCount> {
  await consumeWriteLimit(context, viewer, 'update');
  const isRead = await context.store.transaction(async (tx) =>
    isId<NotificationId>(id) ? tx.notifications.readOne(viewer.id, id) : false,
  );
  if (!isRead) throw new DomainError('notification_not_found');
  return publishCount(context, viewer.id);
}

/** Keeps the number the same on all devices of a person. */
async function publishCount(context: Context, receiver: UserId): Promise<UnreadCount> {
  const payload = await unreadCount(context, receiver);
  context.realtime.publish(
    { name: 'notification:count', payload },
    { kind: 'people', ids: [receiver] },
  );
  return payload;
}
