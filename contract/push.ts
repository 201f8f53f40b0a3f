/** Path of the service worker for push notifications: at the root, for its scope. */
export const PUSH_WORKER_PATH = '/push-worker.js';

/** A push message. It never contains the text of a post or comment. */
export interface PushMessage {
  readonly title: string;
  /** The sentence in the list of notifications. */
  readonly body: string;
  /** The notification's id: later messages of the same group replace it. */
  readonly tag: string;
  /** The path to open. */
  readonly address: string;
}

/** Sent by the service worker to a page when a notification is clicked. */
export interface PushClick {
  readonly kind: 'push-opening';
  readonly address: string;
}

/** Returns the message in `text`, or `undefined` for anything else. */
export function parsePushMessage(text: string): PushMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined; // not from this server
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, body, tag, address } = value as Partial<Record<keyof PushMessage, unknown>>;
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') {
    return undefined;
  }
  return isSitePath(address) ? { title, body, tag, address } : undefined;
}

/** Returns the click in a message of the service worker, or `undefined`. */
export function parsePushClick(value: unknown): PushClick | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, address } = value as Partial<Record<keyof PushClick, unknown>>;
  return kind === 'push-opening' && isSitePath(address) ? { kind, address } : undefined;
}

/** Whether it is a path of this site; a second slash or backslash would lead to another one. */
function isSitePath(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address);
}
