import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { PushSubscriptionBody } from '#contract/schema/push.ts';
import { ApiProblem } from '../lib/api/api-problem.ts';
import { request } from '../lib/api/request.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import {
  endPushSubscription,
  ensurePushSubscription,
  type PushSupport,
  pushSupport,
} from '../lib/net/push-device.ts';
import { withTimeout } from '../lib/scheduling/with-timeout.ts';
import { getStored, removeStored, setStored } from '../lib/storage/storage.ts';
import { type Session, session, viewerId } from './session.ts';
import { showToast } from './toasts.ts';

/** The state of push notifications on this device; the page cannot change the first three. */
export type DevicePush = Exclude<PushSupport, 'supported'> | 'denied' | 'off' | 'on';

interface PushState {
  device: DevicePush;
  /** While the browser or the server is being asked. */
  isSwitching: boolean;
}

const state = proxy<PushState>({ device: deviceNow(), isSwitching: false });

export function usePush(): Readonly<PushState> {
  return useSnapshot(state);
}

/** The user this device was last subscribed for; `undefined` while nobody is logged in. */
let person: string | undefined;
let isFollowing = false;

/**
 * Keeps this device subscribed for the logged-in user, if they allowed it here before, and
 * unsubscribed while nobody is logged in. Call it once; runs as long as the page is open.
 */
export function followSession(): void {
  if (isFollowing) return;
  isFollowing = true;
  subscribeKey(session, 'current', handleSession);
  handleSession(session.current);
  if (pushSupport() === 'supported') void followPermission();
}

/**
 * Asks for the permission if needed, and subscribes. Call it on a press only. Returns whether the
 * device is subscribed; a failure is shown.
 */
export async function turnOnPush(): Promise<boolean> {
  if (state.isSwitching) return false;
  state.isSwitching = true;
  const ownKey = optOutKey();
  try {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') {
      await runInOrder(subscribe);
      removeStored(ownKey);
    }
    state.device = deviceNow();
  } catch (error) {
    logFailure('Push notifications could not be switched on.', error);
    const message = error instanceof ApiProblem ? error.serverMessage : undefined;
    showToast(message ?? ERROR_MESSAGES.push_failed);
  } finally {
    state.isSwitching = false;
  }
  return state.device === 'on';
}

/** Unsubscribes this device until it is switched on again, whatever the browser allows. */
export async function turnOffPush(): Promise<void> {
  if (state.isSwitching) return;
  state.isSwitching = true;
  const ownKey = optOutKey();
  setStored(ownKey, 'yes');
  state.device = deviceNow();
  try {
    const endpoint = await runInOrder(unsubscribe);
    if (endpoint !== undefined) await unregisterDevice(endpoint);
  } catch (error) {
    logFailure('This device could not be unsubscribed.', error);
    removeStored(ownKey); // still subscribed, and shown so
    state.device = deviceNow();
    showToast(ERROR_MESSAGES.push_off_failed);
  } finally {
    state.isSwitching = false;
  }
}

/**
 * Marks this device as unsubscribed. The server forgets it on request, or when the push service
 * reports it gone.
 */
function unregisterDevice(endpoint: string): Promise<unknown> {
  return withTimeout(LIMITS.switchTimeoutMs, (signal) =>
    request(NOTIFICATIONS.unsubscribePush, { body: { endpoint }, signal }),
  ).catch(logged('The server could not be told that this device takes no pushes.'));
}

/** The account is reloaded now and then; only another user, or none, is a change. */
function handleSession(current: Session): void {
  const now = current.status === 'signed-in' ? current.user._id : undefined;
  if (now === person) return;
  person = now;
  if (now !== undefined) {
    void resubscribe();
  } else if (current.status === 'signed-out') {
    // The server forgets the device with the session.
    runInOrder(unsubscribe).catch(logged('This device could not be unsubscribed.'));
  }
}

/** Subscribes again without asking, if that was allowed and not switched off. */
async function resubscribe(): Promise<void> {
  state.device = deviceNow();
  const subscribeAgain = async (signal: AbortSignal) => {
    if (deviceNow() === 'on') await subscribe(signal);
  };
  await runInOrder(subscribeAgain).catch(logged('This device could not be subscribed again.'));
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs changes one after the other, so that a slow subscription cannot follow its end. One that
 * exceeds the time limit has failed and does not delay the next.
 */
function runInOrder<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const now = last.then(() => withTimeout(LIMITS.switchTimeoutMs, work));
  last = now.catch(() => undefined);
  return now;
}

async function subscribe(signal: AbortSignal): Promise<void> {
  const { publicKey } = await request(NOTIFICATIONS.pushKey, { signal });
  const subscription = await ensurePushSubscription(publicKey);
  if (signal.aborted) return scheduleSync();
  if (!isSignedIn()) return; // logged out meanwhile: the next change ends it
  const body = subscriptionBody(subscription);
  await request(NOTIFICATIONS.subscribePush, { body, signal });
}

/** A subscription without keys is refused by the server. */
function subscriptionBody(subscription: PushSubscription): PushSubscriptionBody {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription and returns its address. */
async function unsubscribe(signal: AbortSignal): Promise<string | undefined> {
  const endpoint = await endPushSubscription();
  if (signal.aborted) scheduleSync();
  return endpoint;
}

/** The browser subscribed after the time limit: stays if it is wanted by now. */
function scheduleSync(): void {
  runInOrder(syncSubscription).catch(
    logged('What the browser did late could not be brought in step.'),
  );
}

async function syncSubscription(signal: AbortSignal): Promise<void> {
  if (deviceNow() === 'on') await subscribe(signal);
  else await endPushSubscription();
}

/** The permission can be changed in the browser's settings at any time. */
async function followPermission(): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'notifications' });
    permission.addEventListener('change', () => {
      if (!state.isSwitching) void resubscribe();
    });
  } catch (error) {
    logFailure('This browser does not tell of changed permissions.', error, 'warn');
  }
}

function deviceNow(): DevicePush {
  const support = pushSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && isSignedIn() && !hasOptedOut();
  return isOn ? 'on' : 'off';
}

function isSignedIn(): boolean {
  return session.current.status === 'signed-in';
}

/** Stored by user, since a device may be shared. */
function optOutKey(): string {
  return `push-off:${viewerId()}`;
}

function hasOptedOut(): boolean {
  return getStored(optOutKey()) !== undefined;
}

function logged(message: string): (error: unknown) => void {
  return (error) => logFailure(message, error, 'warn');
}
