import type { Socket } from 'socket.io-client';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import {
  eventsIn,
  type PageMessages,
  type RealtimeAuth,
  type RealtimeEvents,
  SOCKET_REFUSAL,
  type Watch,
  type WatchAnswer,
} from '#contract/realtime.ts';
import { createEmitter } from '../emitter.ts';
import { loadChunk } from '../scheduling/load-chunk.ts';
import { AT_REST_MS, READING_MS, whenIdle } from '../scheduling/scroll-idle.ts';
import { runInOwnTask } from '../scheduling/yield-to-main.ts';
import { currentToken } from './token.ts';

type EventName = keyof RealtimeEvents;
type Listener = (event: never) => void;

const listeners = new Map<EventName, Set<Listener>>();

/** Subscribes to one kind of event; returns the function that unsubscribes. */
export function onServerEvent<Name extends EventName>(
  name: Name,
  listener: RealtimeEvents[Name],
): () => void {
  const ofName = listeners.get(name) ?? new Set();
  listeners.set(name, ofName.add(listener));
  return () => void ofName.delete(listener);
}

const connections = createEmitter();

/**
 * Subscribes to connections, including the first; earlier events were missed. Those after it are
 * announced at a random moment: when a server restarts, everybody comes back at once.
 */
export const onConnection = connections.subscribe;

const missedChanges = createEmitter<[postIds: readonly PostId[]]>();

/**
 * Subscribes to posts of which changes may have been missed: the server knows only now that they are
 * shown. What they say themselves is loaded where it changed; who shows more of them loads that.
 */
export const onMissedChanges = missedChanges.subscribe;
export const emitMissedChanges = missedChanges.emit;

let live: Socket<RealtimeEvents, PageMessages> | undefined;

/** Tells the server what is shown; `undefined` without a connection or an answer. */
export async function requestWatch(watch: Watch): Promise<WatchAnswer | undefined> {
  if (!live?.connected) return undefined;
  try {
    return await live.timeout(LIMITS.socketTimeoutMs).emitWithAck('watch', watch);
  } catch {
    return undefined; // the connection was lost meanwhile
  }
}

const refusals = createEmitter();

/** Subscribes to connections refused or ended by the server: the session may be over. */
export const onConnectionRefused = refusals.subscribe;

/**
 * Connects to the server until `signal` aborts; resolves after the first attempt. It loads the client
 * library, so call it after the first render.
 *
 * Starts with long-polling, then upgrades. Reconnects forever: after a refusal with the longest delay,
 * which lets subscribers check the session first.
 */
export async function connectToServer(signal: AbortSignal): Promise<void> {
  const { io } = await loadChunk(() => import('socket.io-client'));
  // The following tasks are long; wait for scrolling to stop, but not forever.
  await whenIdle(AT_REST_MS, READING_MS);
  const socket: Socket<RealtimeEvents, PageMessages> = io({
    autoConnect: false,
    // Called while the upgrade begins, which is a long task by itself.
    auth: (give) =>
      runInOwnTask(() => {
        const token = currentToken() ?? '';
        give({ token, watches: true } satisfies RealtimeAuth);
      }),
    timeout: LIMITS.socketTimeoutMs,
    reconnectionDelay: LIMITS.socketReconnectMinMs,
    reconnectionDelayMax: LIMITS.socketReconnectMaxMs,
    randomizationFactor: LIMITS.socketReconnectJitter,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });
  await new Promise<void>(runInOwnTask);
  if (signal.aborted) return;
  live = socket;
  let reconnecting: ReturnType<typeof setTimeout>;
  let catchingUp: ReturnType<typeof setTimeout>;
  let wasOpen = false;
  const connectIn = (ms: number) => {
    clearTimeout(reconnecting);
    reconnecting = setTimeout(() => socket.connect(), ms);
  };
  const handleDismissal = () => {
    connectIn(LIMITS.socketReconnectMaxMs);
    refusals.emit();
  };
  socket.io.on('open', () => {
    const { engine } = socket.io;
    // The library leaves a connection whose upgrade breaks off after long-polling has paused: it
    // would be silent until the next ping is overdue, 45 seconds later.
    engine.once('upgrading', () => {
      engine.once('upgradeError', () => {
        if (engine.readyState !== 'open') return; // it has ended, and connects again by itself
        socket.disconnect();
        connectIn(LIMITS.socketReconnectMinMs);
      });
    });
  });
  const leave = () => {
    clearTimeout(reconnecting);
    clearTimeout(catchingUp);
    socket.disconnect();
  };
  signal.addEventListener('abort', leave, { once: true });
  socket.on('connect', () => {
    if (wasOpen) catchingUp = setTimeout(connections.emit, Math.random() * LIMITS.catchUpJitterMs);
    else connections.emit();
    wasOpen = true;
  });
  socket.on('disconnect', (reason) => {
    clearTimeout(catchingUp);
    if (reason === 'io server disconnect') handleDismissal();
  });
  socket.on('connect_error', (error) => {
    // An active socket reconnects by itself, for example when the server restarts.
    if (socket.active) return;
    // Subscribers report that the session is over or the account is being deleted.
    if (error.message !== SOCKET_REFUSAL) {
      console.warn('The server refused the live connection.', error);
    }
    handleDismissal();
  });
  socket.onAny((name: string, payload: unknown) => {
    for (const [one, event] of eventsIn(name, payload)) {
      for (const listener of listeners.get(one) ?? []) listener(event as never);
    }
  });
  socket.connect();
  await new Promise<void>((resolve) => {
    for (const end of ['connect', 'connect_error'] as const) socket.once(end, () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
