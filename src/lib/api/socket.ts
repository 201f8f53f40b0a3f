import type { Socket } from 'socket.io-client';
import { LIMITS } from '#contract/limits.ts';
import {
  eventsIn,
  type RealtimeAuth,
  type RealtimeEvents,
  SOCKET_REFUSAL,
} from '#contract/realtime.ts';
import { AT_REST_MS, READING_MS, whenIdle } from '../scheduling/scroll-idle.ts';
import { currentToken } from './token.ts';

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
  return () => void heard.delete(hear);
}

let isOpen = false;

/** Whether the server tells what happens at this moment. */
export function isConnected(): boolean {
  return isOpen;
}

const connectionListeners = new Set<() => void>();

/** Hears of each connection, the first one included: what happened before it was not told. */
export function onConnection(hear: () => void): () => void {
  connectionListeners.add(hear);
  return () => void connectionListeners.delete(hear);
}

const refusalListeners = new Set<() => void>();

/** Hears that the server refused or ended a connection on purpose: the session may be over. */
export function onConnectionRefused(hear: () => void): () => void {
  refusalListeners.add(hear);
  return () => void refusalListeners.delete(hear);
}

/**
 * Connects to the server until `signal` aborts; resolves once the first try is over. The client's
 * code is fetched here, so call it once the page has drawn what it is for.
 *
 * Long-polling comes first, then the upgrade. A lost connection is tried again for ever; one that the
 * server refused or ended is, too, after the longest wait: should the session be over, whoever hears
 * of the dismissal finds out before that.
 */
export async function connectToServer(signal: AbortSignal): Promise<void> {
  const { io } = await import('socket.io-client');
  // What follows is one long step after the other; who scrolls on and on has waited long enough.
  await whenIdle(AT_REST_MS, READING_MS);
  if (signal.aborted) return;
  const socket: Socket<RealtimeEvents, NoEvents> = io({
    auth: (give) => give({ token: currentToken() ?? '', gathers: true } satisfies RealtimeAuth),
    timeout: LIMITS.socketTimeoutMs,
    reconnectionDelay: LIMITS.socketReconnectMinMs,
    reconnectionDelayMax: LIMITS.socketReconnectMaxMs,
    randomizationFactor: LIMITS.socketReconnectJitter,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });
  let comingBack: ReturnType<typeof setTimeout>;
  const handleDismissal = () => {
    clearTimeout(comingBack);
    comingBack = setTimeout(() => socket.connect(), LIMITS.socketReconnectMaxMs);
    for (const hear of refusalListeners) hear();
  };
  const leave = () => {
    clearTimeout(comingBack);
    socket.disconnect();
  };
  signal.addEventListener('abort', leave, { once: true });
  socket.on('connect', () => {
    isOpen = true;
    for (const hear of connectionListeners) hear();
  });
  socket.on('disconnect', (reason) => {
    isOpen = false;
    if (reason === 'io server disconnect') handleDismissal();
  });
  socket.on('connect_error', (error) => {
    // While it is active it tries again by itself, and a server that restarts is no news.
    if (socket.active) return;
    // That the session is over, or the account about to leave, is said by those who hear of it.
    if (error.message !== SOCKET_REFUSAL) {
      console.warn('The server refused the live connection.', error);
    }
    handleDismissal();
  });
  socket.onAny((name: string, payload: unknown) => {
    for (const [one, event] of eventsIn(name, payload)) {
      for (const hear of listeners.get(one) ?? []) hear(event as never);
    }
  });
  await new Promise<void>((resolve) => {
    for (const end of ['connect', 'connect_error'] as const) socket.once(end, () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
