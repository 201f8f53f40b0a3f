import type { NotificationId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { postPath } from '#contract/page-paths.ts';
import type { PushMessage } from '#contract/push.ts';
import type { Notification } from '#contract/schema/notification.ts';
import type { PushKey, PushSubscriptionBody } from '#contract/schema/push.ts';
import type { Context, StoreTransaction, Viewer } from '../../context.ts';
import { DomainError } from '../shared/errors.ts';
import { enqueue } from '../shared/jobs.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { notificationViews } from './notification-views.ts';

export function pushKey({ push }: Context): PushKey {
  return { publicKey: push.publicKey };
}

/**
 * Registers the device of the viewer's session for push notifications, for as long as the session
 * lasts. A device that somebody else used before is the viewer's from now on.
 *
 * @throws {DomainError} `push_service_unknown` for an address that is not one of the known services;
 *   `push_subscription_invalid` for keys that are none.
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
  // The page says so on each visit: nearly always it is known.
  if (await store.pushSubscriptions.isKnown(device)) return;
  consumeWriteLimit(context, viewer, 'update');
  await store.transaction(async (tx) => {
    await tx.pushSubscriptions.set({ id: newId(), ...device }, now());
    await tx.pushSubscriptions.removeAllButNewest(viewer.id, LIMITS.pushDevices);
  });
}

/** Forgets a device of the viewer; one that is not known is forgotten already. */
export async function unsubscribeDevice(
  { store }: Context,
  viewer: Viewer,
  endpoint: string,
): Promise<void> {
  await store.transaction((tx) => tx.pushSubscriptions.removeEndpoint(viewer.id, endpoint));
}

/**
 * Plans to push a notification to the devices of its receiver, within the transaction that notes it.
 * What happens to the same notification within one span of `pushDelayMs` is one push, at its end.
 */
export async function enqueuePush(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Pick<StoreTransaction, 'jobs' | 'pushSubscriptions'>,
  receiver: UserId,
  notification: NotificationId,
): Promise<void> {
  const span = Math.floor(context.now() / LIMITS.pushDelayMs);
  for (const device of await tx.pushSubscriptions.idsOf(receiver)) {
    await enqueue(
      context,
      tx,
      'push',
      { account: receiver, notification, device },
      {
        account: receiver,
        id: `push:${notification}:${device}:${span}`,
        runAtMs: (span + 1) * LIMITS.pushDelayMs,
      },
    );
  }
}

/** A push to one device. */
export interface PushJob {
  readonly account: UserId;
  readonly notification: NotificationId;
  readonly device: string;
}

/**
 * Sends a notification to a device as it is now. Nothing is sent for one that was read meanwhile,
 * taken back, or is about what the receiver may no longer see. A device that its service no longer
 * knows is forgotten.
 *
 * @throws {PushRejected} when sending again would not help. @throws when it could.
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
  const [view] = await notificationViews(context, [record]);
  if (!view) return;
  const outcome = await push.send(target, JSON.stringify(messageOf(view)), view._id, signal);
  if (outcome === 'gone') await store.transaction((tx) => tx.pushSubscriptions.remove(device));
}

/** Names who did what, as the list does: no text of a post or a comment leaves this way. */
function messageOf({ _id, message, additionalInfo, type }: Notification): PushMessage {
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
