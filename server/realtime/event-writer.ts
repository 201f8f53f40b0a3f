import type { DefaultEventsMap, Server, Socket } from 'socket.io';

import { BATCH_EVENT, type EventBatch as Gathered, type PageMessages } from '#contract/realtime.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { RealtimeEvent, Viewer } from '../context.ts';
import { nextTurn } from '../next-turn.ts';
import { EventBatcher, type PendingEvent } from './event-batcher.ts';
import type { Watches } from './watches.ts';

export interface SocketData {
  viewer: Viewer;
  /** How it receives events. */
  manner: typeof ONE_BY_ONE | typeof WATCHING;
  watches: Watches;
}

/** Events are typed where they are published. */
export type LiveServer = Server<PageMessages, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<PageMessages, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** Room of connections that get all events, one by one: those of older clients. */
export const ONE_BY_ONE = 'one-by-one';
/** Room of connections that say what they show. */
export const WATCHING = 'watching';
export const userRoom = (id: string) => `user:${id}`;
/** The id itself, which each connection has already: ids of records are no ids of connections. */
export const recordRoom = (id: string) => id;

const NOBODY: ReadonlySet<string> = new Set();

/** Writes events for many people to the live connections of this process. */
export function eventWriter(io: LiveServer) {
  const { rooms } = io.of('/').adapter;
  const membersOf = (room: string): ReadonlySet<string> => rooms.get(room) ?? NOBODY;
  const waitMs = () =>
    Math.min(
      SERVER_LIMITS.liveWaitMs,
      (io.sockets.sockets.size / SERVER_LIMITS.liveWritesPerSecond) * 1000,
    );

  /** One piece per event-loop turn: writing to thousands at once would block every call. */
  async function emitInPieces(
    receivers: readonly string[],
    events: readonly RealtimeEvent[],
  ): Promise<void> {
    for (let at = 0; at < receivers.length; at += SERVER_LIMITS.liveConnectionsPerTurn) {
      if (at > 0) await nextTurn();
      const piece = receivers.slice(at, at + SERVER_LIMITS.liveConnectionsPerTurn);
      emitEvents(io.local.to(piece), events);
    }
  }

  const watching = new EventBatcher(async (pending) => {
    let written = 0;
    for (const { receivers, events } of groupsOf(pending, receiversOf)) {
      if (written >= SERVER_LIMITS.liveConnectionsPerTurn) {
        written = 0;
        await nextTurn();
      }
      written += receivers.length;
      await emitInPieces(receivers, events);
    }
  }, waitMs);

  /** Connections that watch what the event is about, and those of its author; else all that watch. */
  function receiversOf({ about, author, except }: PendingEvent): readonly string[] {
    const excluded = new Set(except.flatMap((id) => [...membersOf(userRoom(id))]));
    const all = membersOf(WATCHING);
    const found =
      about === undefined
        ? all
        : new Set([
            ...membersOf(recordRoom(about)),
            ...(author === undefined ? [] : membersOf(userRoom(author))),
          ]);
    return [...found].filter((id) => all.has(id) && !excluded.has(id));
  }

  return { watching, membersOf };
}

/** Connections with the events that each of them gets, those with the same ones together. */
function groupsOf(
  pending: readonly PendingEvent[],
  receiversOf: (pending: PendingEvent) => readonly string[],
) {
  const indexes = new Map<string, number[]>();
  for (const [index, each] of pending.entries()) {
    for (const id of receiversOf(each)) {
      const known = indexes.get(id);
      if (known) known.push(index);
      else indexes.set(id, [index]);
    }
  }
  return [...Map.groupBy(indexes, ([, wanted]) => String(wanted)).values()].map((group) => ({
    receivers: group.map(([id]) => id),
    events: pending.filter((_, at) => group[0]?.[1].includes(at)).map(({ event }) => event),
  }));
}

/** Emits a single event by name, several as a batch. */
export function emitEvents(
  target: Pick<LiveServer, 'emit'>,
  events: readonly RealtimeEvent[],
): void {
  const [first, ...others] = events;
  if (!first) return;
  if (others.length === 0) target.emit(first.name, first.payload);
  else {
    const several: Gathered = events.map(({ name, payload }) => [name, payload]);
    target.emit(BATCH_EVENT, several);
  }
}
