import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';

import type { SessionId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { BATCH_EVENT, type EventBatch as Gathered, SOCKET_REFUSAL } from '#contract/realtime.ts';
import type { Audience, RealtimeEvent, Viewer } from '../context.ts';
import { EventBatcher } from './event-batcher.ts';
import type { ClusterLink, ClusterMessage, RealtimeGateway } from './gateway.ts';

interface GatewayOptions {
  readonly viewerOfToken: (token: string) => Promise<Viewer | undefined>;
  readonly activeSessions: (sessions: readonly SessionId[]) => Promise<ReadonlySet<SessionId>>;
  /** An allowed page origin besides the server's own address, such as a proxy's. */
  readonly publicOrigin: string | undefined;
  /** The way to other processes, if there are any. */
  readonly cluster?: ClusterLink | undefined;
  readonly report: (problem: string, cause: unknown) => void;
}

interface SocketData {
  viewer: Viewer;
  gathers: boolean;
}

/** Events are typed where they are published. */
type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/**
 * Room of connections that receive events one by one; all others are in slices, which receive
 * batches.
 */
const EVERYONE = 'everyone';
const sliceRoom = (slice: number) => `slice:${slice}`;
const userRoom = (id: string) => `user:${id}`;
const sessionRoom = (id: string) => `session:${id}`;

const MESSAGE_BYTES = 16 * 1024;

/** Live connections of one process. Only the server assigns rooms. */
export function socketGateway(options: GatewayOptions): RealtimeGateway {
  const io: LiveServer = new Server({
    serveClient: false,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: MESSAGE_BYTES,
    perMessageDeflate: false,
    // No connection state recovery: it would send missed events before the token is checked again,
    // also to ended sessions, and keep all events in memory. Clients refetch after a reconnect.
    allowRequest: (request, done) => done(null, isOwnOrigin(request, options.publicOrigin)),
  });
  let isAttached = false;
  const to = (room: string, except: readonly UserId[]) =>
    io.local.to(room).except(except.map(userRoom));
  const sendToOthers = options.cluster?.connect(io, receive);
  let slices = 0;
  /** Returns the first slice with room for another connection. */
  const openSlice = () => {
    const { rooms } = io.of('/').adapter;
    const sizeOf = (slice: number) => rooms.get(sliceRoom(slice))?.size ?? 0;
    let slice = 0;
    while (sizeOf(slice) >= LIMITS.liveConnectionsPerTurn) slice += 1;
    slices = Math.max(slices, slice + 1);
    return sliceRoom(slice);
  };
  const batcher = new EventBatcher(
    async (events, except) => {
      // One slice per event-loop turn: writing to thousands at once would block every call.
      for (let slice = 0; slice < slices; slice += 1) {
        if (slice > 0) await new Promise((turnEnds) => setImmediate(turnEnds));
        emitEvents(to(sliceRoom(slice), except), events);
      }
    },
    () =>
      Math.min(LIMITS.liveWaitMs, (io.sockets.sockets.size / LIMITS.liveWritesPerSecond) * 1000),
  );

  function publishLocally(event: RealtimeEvent, audience: Audience): void {
    if (audience.kind === 'everyone') {
      emitEvents(to(EVERYONE, audience.except ?? []), [event]);
      batcher.add(event, audience.except ?? []);
    } else if (audience.ids.length > 0) {
      emitEvents(io.local.to(audience.ids.map(userRoom)), [event]);
    }
  }

  function endLocally(sessions: readonly SessionId[]): void {
    if (sessions.length > 0) io.local.in(sessions.map(sessionRoom)).disconnectSockets(true);
  }

  /** Closes transports instead of disconnecting, so that clients connect again. */
  function closeTransports(): void {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  }

  function receive(message: ClusterMessage): void {
    if (message.kind === 'publish') publishLocally(message.event, message.audience);
    else if (message.kind === 'endSessions') endLocally(message.sessions);
    else closeTransports();
  }

  /** Of this process: the limit counts in each. */
  const connectionsOf = (id: UserId) => io.of('/').adapter.rooms.get(userRoom(id))?.size ?? 0;

  io.use((socket, next) => {
    // A refused client gives up; one whose connection closes retries.
    authenticateSocket(socket, options).then(
      (isAdmitted) => {
        if (!isAdmitted) next(new Error(SOCKET_REFUSAL));
        else if (connectionsOf(socket.data.viewer.id) < LIMITS.liveConnectionsOfPerson) next();
        else socket.conn.close();
      },
      (error: unknown) => {
        options.report('A live connection could not be checked.', error);
        socket.conn.close();
      },
    );
  });
  io.on('connection', (socket) => {
    const { viewer, gathers } = socket.data;
    const { id, session } = viewer;
    const everyone = gathers ? openSlice() : EVERYONE;
    void socket.join([everyone, userRoom(id), sessionRoom(session)]);
    // The session may have ended between authentication and here.
    options.activeSessions([session]).then(
      (living) => {
        if (!living.has(session)) socket.disconnect(true);
      },
      (error: unknown) => options.report('A live connection could not be checked.', error),
    );
  });

  return {
    attach(server: HttpServer) {
      io.attach(server);
      isAttached = true;
    },
    publish(event, audience) {
      publishLocally(event, audience);
      if (audience.kind === 'everyone' || audience.ids.length > 0) {
        sendToOthers?.({ kind: 'publish', event, audience });
      }
    },
    publishLocally,
    // Whether a person is connected to another process is not known: they may be.
    isConnected: (person) =>
      sendToOthers !== undefined || io.of('/').adapter.rooms.has(userRoom(person)),
    connections: () => io.sockets.sockets.size,
    endSessions(sessions) {
      endLocally(sessions);
      if (sessions.length > 0) sendToOthers?.({ kind: 'endSessions', sessions });
    },
    async endStaleSessions() {
      const sockets = [...io.sockets.sockets.values()];
      const living = await options.activeSessions([...new Set(sockets.map(sessionOf))]);
      for (const socket of sockets) if (!living.has(sessionOf(socket))) socket.disconnect(true);
    },
    async close() {
      await batcher.close();
      closeTransports();
      if (isAttached) io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}

/** Emits a single event by name, several as a batch. */
function emitEvents(target: Pick<LiveServer, 'emit'>, events: readonly RealtimeEvent[]): void {
  const [first, ...others] = events;
  if (!first) return;
  if (others.length === 0) target.emit(first.name, first.payload);
  else {
    const several: Gathered = events.map(({ name, payload }) => [name, payload]);
    target.emit(BATCH_EVENT, several);
  }
}

function sessionOf(socket: LiveSocket): SessionId {
  return socket.data.viewer.session;
}

/** Returns false for a missing or invalid token. */
async function authenticateSocket(
  socket: LiveSocket,
  { viewerOfToken }: GatewayOptions,
): Promise<boolean> {
  const { token, gathers } = socket.handshake.auth as Readonly<Record<string, unknown>>;
  const viewer = typeof token === 'string' ? await viewerOfToken(token) : undefined;
  if (!viewer) return false;
  socket.data = { viewer, gathers: gathers === true };
  return true;
}

/** Browsers send an origin; programs do not, and need a token anyway. */
function isOwnOrigin(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicOrigin) return true;
  return URL.parse(origin)?.host === host;
}
