/** Where the background worker that shows push notifications stands: at the root, so that it may. */
export const PUSH_WORKER_PATH = '/push-worker.js';

/** What a push message says. It never holds the text of a post or a comment. */
export interface PushMessage {
  readonly title: string;
  /** One sentence, as in the list of notifications. */
  readonly body: string;
  /** The notification's id: what comes later of the same group takes the place of what is shown. */
  readonly tag: string;
  /** What to open, from the site's root. */
  readonly address: string;
}

/** Told by the background worker to a page: somebody pressed a notification. */
export interface PushClick {
  readonly kind: 'push-opening';
  readonly address: string;
}

/** A message that arrived as text, or `undefined` for anything else. */
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

/** What a worker told, if it is such an opening. */
export function parsePushClick(value: unknown): PushClick | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, address } = value as Partial<Record<keyof PushClick, unknown>>;
  return kind === 'push-opening' && isSitePath(address) ? { kind, address } : undefined;
}

/** A path of this site: two slashes, or one and a backslash, would name another one. */
function isSitePath(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address);
}
