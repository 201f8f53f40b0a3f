import type { Socket } from 'socket.io-client';
import { LIMITS } from '#contract/limits.ts';
import type { RealtimeAuth, RealtimeEvents } from '#contract/realtime.ts';
import { heldToken } from './token.ts';

type NoEvents = Readonly<Record<never, never>>;

/**
 * Listens to the server's events until `signal` aborts. The client's code is fetched here, so call
 * it once the page has drawn what it is for.
 *
 * Long-polling comes first, then the upgrade; a lost connection is tried again for ever. Only a
 * refusal by the server ends it: the session is over then, as the next call will tell.
 */
export async function listenToServer(
  events: Partial<RealtimeEvents>,
  signal: AbortSignal,
): Promise<void> {
  const { io } = await import('socket.io-client');
  if (signal.aborted) return;
  const socket: Socket<RealtimeEvents, NoEvents> = io({
    auth: (give) => give({ token: heldToken() ?? '' } satisfies RealtimeAuth),
    timeout: LIMITS.socketTimeoutMs,
    reconnectionDelay: LIMITS.socketReconnectMinMs,
    reconnectionDelayMax: LIMITS.socketReconnectMaxMs,
    randomizationFactor: LIMITS.socketReconnectJitter,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });
  signal.addEventListener('abort', () => socket.disconnect(), { once: true });
  socket.on('connect_error', (error) => {
    // While it is active it tries again by itself, and a server that restarts is no news.
    if (!socket.active) console.warn('The server refused the live connection.', error);
  });
  for (const name of Object.keys(events) as (keyof RealtimeEvents)[]) {
    const hear = events[name];
    if (hear) socket.on(name, hear);
  }
}
