import { PUSH_WORKER_PATH, parsePushClick } from '#contract/push.ts';

/** Whether this browser can take push notifications here, and if not, why. */
export type PushSupport = 'supported' | 'unsupported' | 'insecure' | 'home-screen';

export function pushSupport(): PushSupport {
  if (!isSecureContext) return 'insecure';
  // The page's types do not say so, but not every browser has these.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (serviceWorker && 'PushManager' in globalThis && 'Notification' in globalThis) {
    return 'supported';
  }
  // iPhones and iPads have push only for sites that stand on the home screen.
  return 'standalone' in navigator && navigator.maxTouchPoints > 1 ? 'home-screen' : 'unsupported';
}

/** Registers the worker that shows push notifications. It asks for nothing and sees no requests. */
export async function registerPushWorker(): Promise<void> {
  if (pushSupport() !== 'supported') return;
  try {
    await navigator.serviceWorker.register(PUSH_WORKER_PATH);
  } catch (error) {
    console.warn('The worker for push notifications could not be registered.', error);
  }
}

/**
 * This device's subscription, made with the server's `publicKey` (base64url) where there is none yet.
 * Needs the permission.
 *
 * @throws {DOMException} where the browser cannot reach its push service, or has none.
 */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_PATH);
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe(); // made with the key of a server that is no more
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** Ends this device's subscription; answers its address, if there was one. */
export async function unsubscribeDevice(): Promise<string | undefined> {
  if (pushSupport() !== 'supported') return undefined;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER_PATH);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/**
 * Hears where a pressed notification leads; answers what stops it.
 *
 * @param early What the worker said before, in order.
 */
export function subscribeToPushOpenings(
  hear: (address: string) => void,
  early: readonly unknown[],
): () => void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return () => undefined;
  const follow = (message: unknown) => {
    const opening = parsePushClick(message);
    if (opening) hear(opening.address);
  };
  for (const message of early) follow(message);
  const receive = ({ data }: MessageEvent<unknown>) => follow(data);
  serviceWorker.addEventListener('message', receive);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', receive);
}

/** The server's key that a subscription was made with, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
