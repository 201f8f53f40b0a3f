import { PUSH_WORKER_PATH, parsePushClick } from '#contract/push.ts';

/** Whether this browser can receive push notifications here, and if not, why. */
export type PushSupport = 'supported' | 'unsupported' | 'insecure' | 'home-screen';

export function pushSupport(): PushSupport {
  if (!isSecureContext) return 'insecure';
  // Typed as always present, but missing in some browsers.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (serviceWorker && 'PushManager' in globalThis && 'Notification' in globalThis) {
    return 'supported';
  }
  // iOS has push only for sites on the home screen.
  return 'standalone' in navigator && navigator.maxTouchPoints > 1 ? 'home-screen' : 'unsupported';
}

/**
 * Registers the service worker that shows push notifications. It requests nothing and intercepts no
 * requests.
 */
export async function registerPushWorker(): Promise<void> {
  if (pushSupport() !== 'supported') return;
  try {
    await navigator.serviceWorker.register(PUSH_WORKER_PATH);
  } catch (error) {
    console.warn('The worker for push notifications could not be registered.', error);
  }
}

/**
 * Returns this device's subscription; creates one with the server's `publicKey` (base64url) if
 * there is none. Needs the permission.
 *
 * @throws {DOMException} if the browser cannot reach its push service, or has none.
 */
export async function ensurePushSubscription(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_PATH);
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe(); // made with a key that the server no longer uses
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** Ends this device's subscription; returns its address, if there was one. */
export async function endPushSubscription(): Promise<string | undefined> {
  if (pushSupport() !== 'supported') return undefined;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER_PATH);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/**
 * Subscribes to pressed notifications with the address each leads to; returns the function that
 * unsubscribes.
 *
 * @param early Messages of the worker received before, in order.
 */
export function subscribeToPushOpenings(
  onOpen: (address: string) => void,
  early: readonly unknown[],
): () => void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return () => undefined;
  const follow = (message: unknown) => {
    const opening = parsePushClick(message);
    if (opening) onOpen(opening.address);
  };
  for (const message of early) follow(message);
  const receive = ({ data }: MessageEvent<unknown>) => follow(data);
  serviceWorker.addEventListener('message', receive);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', receive);
}

/** The server key of a subscription, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
