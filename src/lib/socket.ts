import type { Socket } from 'socket.io-client';
import { LIMITS } from '#contract/limits.ts';
import type { RealtimeAuth, RealtimeEvents } from '#contract/realtime.ts';
import { heldToken } from './token.ts';

type EventName = keyof RealtimeEvents;
type NoEvents = Readonly<Record<never, never>>;
type Listener = (event: never) => void;

const listeners = new Map<EventName, Set<Listener>>();

/** Hears one kind of event for as long as a connection is open; answers what stops it. */
export function onServerEvent<Name extends EventName>(
  name: Name,
  hear: RealtimeEvents[Name],
): () => void {
  const heard = listeners.get(name) ?? new Set();
  listeners.set(name, heard.add(hear));
  return () => heard.delete(hear);
}

/**
 * Connects to the server until `signal` aborts. The client's code is fetched here, so call it once
 * the page has drawn what it is for.
 *
 * Long-polling comes first, then the upgrade; a lost connection is tried again for ever. Only a
 * refusal by the server ends it: the session is over then, as the next call will tell.
 *
 * @param onFresh is told of each connection that does not go on where the last one ended: what
 * happened meanwhile has to be asked for.
 */
export async function connectToServer(onFresh: () => void, signal: AbortSignal): Promise<void> {
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
  socket.on('connect', () => {
    if (!socket.recovered) onFresh();
  });
  socket.on('connect_error', (error) => {
    // While it is active it tries again by itself, and a server that restarts is no news.
    if (!socket.active) console.warn('The server refused the live connection.', error);
  });
  // The server sends what the table of events says, and nothing else.
  socket.onAny((name, event) => {
    for (const hear of listeners.get(name as EventName) ?? []) hear(event as never);
  });
}
