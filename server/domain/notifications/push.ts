import type { NotificationId, UserId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { postPath } from '#contract/page-paths.ts';
import type { PushMessage } from '#contract/push.ts';
import { deliveryChannels } from '#contract/rules/notification-preferences.ts';
import type { Notification } from '#contract/schema/notification.ts';
import type { PushKey, PushSubscriptionBody } from '#contract/schema/push.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';
import { enqueue, type PushJob } from '../shared/jobs.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { type NotificationView, notificationViews } from './notification-views.ts';
import { preferencesOf } from './preferences.ts';

export function pushKey({ push }: Context): PushKey {
  return { publicKey: push.publicKey };
}

/**
 * Registers the device of the viewer's session for push notifications, for as long as the session
 * lasts. A device last used by somebody else now belongs to the viewer.
 *
 * @throws {DomainError} `push_service_unknown` for an unknown push service;
 *   `push_subscription_invalid` for invalid keys.
 */
export async function subscribeDevice(
  context: Context,
  viewer: Viewer,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<void> {
  const { push, store, now, newId } = context;
  if (!push.isKnownService(endpoint)) throw new DomainError('push_service_unknown');
  const { p256dh, auth } = keys;
  if (!push.areKeys({ p256dh, auth })) throw new DomainError('push_subscription_invalid');
  const device = { account: viewer.id, session: viewer.session, endpoint, p256dh, auth };
  // The page registers on each visit: the device is usually known.
  if (await store.pushSubscriptions.isKnown(device)) return;
  await consumeWriteLimit(context, viewer, 'update');
  await store.transaction(async (tx) => {
    await tx.pushSubscriptions.set({ id: newId(), ...device }, now());
    await tx.pushSubscriptions.removeAllButNewest(viewer.id, SERVER_LIMITS.pushDevices);
  });
}

/** Removes a device of the viewer, if it is known. */
export async function unsubscribeDevice(
  { store }: Context,
  viewer: Viewer,
  endpoint: string,
): Promise<void> {
  await store.transaction((tx) => tx.pushSubscriptions.removeEndpoint(viewer.id, endpoint));
}

/**
 * Enqueues push messages to the receiver's devices, within the transaction of the activity. All
 * changes of a notification within `pushDelayMs` become one push.
 */
export async function enqueuePush(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Pick<StoreTransaction, 'jobs' | 'pushSubscriptions'>,
  receiver: UserId,
  notification: NotificationId,
): Promise<void> {
  const span = Math.floor(context.now() / SERVER_LIMITS.pushDelayMs);
  for (const device of await tx.pushSubscriptions.idsOf(receiver)) {
    await enqueue(
      context,
      tx,
      'push',
      { account: receiver, notification, device },
      {
        account: receiver,
        id: `push:${notification}:${device}:${span}`,
        runAtMs: (span + 1) * SERVER_LIMITS.pushDelayMs,
      },
    );
  }
}

/**
 * Sends the current state of a notification to a device. Nothing is sent if it was read, undone or
 * hidden meanwhile, or pushes of it were turned off. Devices unknown to their service are removed.
 *
 * @throws {PushRejected} if a retry cannot help.
 * @throws if a retry might.
 */
export async function sendPush(
  context: Context,
  { account, notification, device }: PushJob,
  signal: AbortSignal,
): Promise<void> {
  const { store, push } = context;
  const target = await store.pushSubscriptions.byId(device, account);
  const record = target && (await store.notifications.byId(account, notification));
  if (!target || !record || record.isRead) return;
  if (!deliveryChannels(record.type, await preferencesOf(store, account)).push) return;
  const [view] = await notificationViews(context, [record]);
  if (!view) return;
  const outcome = await push.send(target, JSON.stringify(messageOf(view)), view._id, signal);
  if (outcome === 'gone') await store.transaction((tx) => tx.pushSubscriptions.remove(device));
}

/** Says who did what, as the list does; never contains text of posts or comments. */
function messageOf({ _id, message, additionalInfo, type }: NotificationView): PushMessage {
  return {
    title: COMMON_MESSAGES.product,
    body: message,
    tag: _id,
    address: addressOf(type, additionalInfo),
  };
}

function addressOf(
  type: Notification['type'],
  { postId, commentId, triggeringUserId }: Notification['additionalInfo'],
): string {
  if (postId !== undefined) return postPath(postId, commentId);
  return type === 'follow' ? `/user/${triggeringUserId}` : '/notifications';
}
