import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'socket.io';

import type { SessionId, UserId } from '#contract/ids.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SOCKET_REFUSAL, type Watch, type WatchAnswer } from '#contract/realtime.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Audience, RealtimeEvent, Viewer } from '../context.ts';
import { refuseSlowBody } from '../http/slow-bodies.ts';
import {
  emitEvents,
  eventWriter,
  type LiveServer,
  type LiveSocket,
  ONE_BY_ONE,
  recordRoom,
  type SocketData,
  userRoom,
  WATCHING,
} from './event-writer.ts';
import type { ClusterLink, ClusterMessage, RealtimeGateway } from './gateway.ts';
import { NewPosts } from './new-posts.ts';
import { type FindVisible, Watches } from './watches.ts';

interface GatewayOptions {
  readonly viewerOfToken: (token: string) => Promise<Viewer | undefined>;
  readonly activeSessions: (sessions: readonly SessionId[]) => Promise<ReadonlySet<SessionId>>;
  readonly findVisible: FindVisible;
  /** An allowed page origin besides the server's own address, such as a proxy's. */
  readonly publicOrigin: string | undefined;
  /** The way to other processes, if there are any. */
  readonly cluster?: ClusterLink | undefined;
  readonly report: (problem: string, cause: unknown) => void;
}

const MESSAGE_BYTES = 16 * 1024;
/** How long a client has to confirm that its connection ends. */
const CLOSE_CONFIRM_MS = 2000;

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
  const { watching, membersOf } = eventWriter(io);

  const newPosts = new NewPosts(({ count, apart }) => {
    const event = { name: 'feed:new', payload: count } as const;
    watching.add({ event, except: [...apart.keys()] });
    for (const [person, own] of apart) {
      const theirs = [...membersOf(userRoom(person))].filter((id) => membersOf(WATCHING).has(id));
      if (own && theirs.length > 0) {
        emitEvents(io.local.to(theirs), [{ name: 'feed:new', payload: own }]);
      }
    }
  });

  function publishLocally(event: RealtimeEvent, audience: Audience): void {
    removeWatches(event, audience);
    if (audience.kind === 'people') {
      const { ids, showing } = audience;
      // An event for nobody here would be encoded all the same.
      const connected = ids.filter((id) => connectionsOf(id) > 0);
      if (connected.length > 0) emitEvents(io.local.to(connected.map(userRoom)), [event]);
      if (showing) watching.add({ event, except: [...showing.except, ...ids], about: showing.id });
      return;
    }
    const { except = [], about } = audience;
    if (membersOf(ONE_BY_ONE).size > 0) emitEvents(to(ONE_BY_ONE, except), [event]);
    if (event.name === 'post:created') {
      const [id, author] = [event.payload.postId, event.payload.userId];
      newPosts.add(id, author, except);
      watching.add({ event, except, about: id, author }); // nobody else watches it yet
    } else if (about) {
      watching.add({ event, except, about: about.id, author: about.author });
    } else {
      watching.add({ event, except });
    }
  }

  /**
   * Ends the watches of people who can no longer see a record: they get no more events about it.
   */
  function removeWatches(event: RealtimeEvent, audience: Audience): void {
    const isReceiver = ({ data }: { readonly data: SocketData }) =>
      audience.kind === 'people'
        ? audience.ids.includes(data.viewer.id)
        : !audience.except?.includes(data.viewer.id);
    if (event.name === 'post:deleted') {
      newPosts.remove(event.payload.postId);
      for (const socket of socketsIn(recordRoom(event.payload.postId))) {
        if (isReceiver(socket)) socket.data.watches.remove(event.payload.postId);
      }
    } else if (event.name === 'person:gone') {
      for (const socket of socketsIn(WATCHING)) {
        if (isReceiver(socket)) socket.data.watches.removeOf(event.payload.userId);
      }
    }
  }

  function socketsIn(room: string): LiveSocket[] {
    return [...membersOf(room)].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  }

  function endLocally(sessions: readonly SessionId[]): void {
    if (sessions.length === 0) return;
    const ended = new Set(sessions);
    // Logouts are rare; a room for each session would cost each connection 0.3 kB.
    for (const socket of [...io.sockets.sockets.values()]) {
      if (ended.has(sessionOf(socket))) socket.disconnect(true);
    }
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

  /** Of this process. */
  const connectionsOf = (id: UserId) => membersOf(userRoom(id)).size;

  /** Counts a connection until it closes; false where its person has as many as allowed. */
  async function countConnection({ id: connection, conn, data }: LiveSocket): Promise<boolean> {
    if (conn.readyState !== 'open') return false; // it would never be said to close
    const person = data.viewer.id;
    const counts = options.cluster?.connections;
    const counting = counts?.add(person, connection);
    if (counts) conn.once('close', () => counts.remove(person, connection));
    const isCounted = (await counting) ?? true;
    return isCounted && connectionsOf(person) < SERVER_LIMITS.liveConnectionsOfPerson;
  }

  io.use((socket, next) => {
    // A refused client gives up; one whose connection closes retries.
    const admit = async () => {
      if (!(await authenticateSocket(socket, options))) next(new Error(SOCKET_REFUSAL));
      else if (await countConnection(socket)) next();
      else socket.conn.close();
    };
    admit().catch((error: unknown) => {
      options.report('A live connection could not be checked.', error);
      socket.conn.close();
    });
  });

  const watchGateway = {
    findVisible: options.findVisible,
    recordRoom,
    watchedRecord: (record: string) => {
      const [id = ''] = membersOf(recordRoom(record));
      return io.sockets.sockets.get(id)?.data.watches.record(record);
    },
  };

  async function applyWatch(socket: LiveSocket, watch: Watch, answer: unknown): Promise<void> {
    const { data } = socket;
    if (data.manner !== WATCHING) {
      void socket.leave(data.manner);
      data.manner = WATCHING;
      void socket.join(WATCHING);
    }
    const answered = await data.watches
      .replace(watch, performance.now())
      .catch((error: unknown): WatchAnswer => {
        options.report('What a page shows could not be looked up.', error);
        return { code: 'unavailable', error: ERROR_MESSAGES.unavailable };
      });
    if (typeof answer === 'function') answer(answered);
    if (data.watches.isAbused) socket.disconnect(true);
  }

  io.on('connection', (socket) => {
    // The headers in it would stay as long as the connection.
    Object.assign(socket, { handshake: undefined });
    const { viewer, manner } = socket.data;
    const { id, session } = viewer;
    socket.data.watches = new Watches(viewer, watchGateway, socket);
    void socket.join([manner, userRoom(id)]);
    socket.on('watch', (watch, answer) => void applyWatch(socket, watch, answer));
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
      // The web framework does not see these requests.
      io.engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
        refuseSlowBody(request);
        next();
      });
      forgetRequests(io.engine);
      isAttached = true;
    },
    publish(event, audience) {
      publishLocally(event, audience);
      if (audience.kind === 'everyone' || audience.ids.length > 0 || audience.showing) {
        sendToOthers?.({ kind: 'publish', event, audience });
      }
    },
    publishLocally,
    // Whether a person is connected to another process is not known: they may be.
    isConnected: (person) => sendToOthers !== undefined || connectionsOf(person) > 0,
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
      newPosts.close();
      await watching.close();
      if (isAttached) endWithoutAnswer(io.engine);
      closeTransports();
      if (isAttached) io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}

function sessionOf(socket: LiveSocket): SessionId {
  return socket.data.viewer.session;
}

/** Returns false for a missing or invalid token. */
async function authenticateSocket(
  socket: LiveSocket,
  { viewerOfToken }: GatewayOptions,
): Promise<boolean> {
  const { token, watches } = socket.handshake.auth as Readonly<Record<string, unknown>>;
  const viewer = typeof token === 'string' ? await viewerOfToken(token) : undefined;
  if (!viewer) return false;
  socket.data.viewer = viewer;
  socket.data.manner = watches === true ? WATCHING : ONE_BY_ONE;
  return true;
}

/**
 * Releases the request that opened a connection: some 3 kB that would stay with it. The second of
 * its two holders is the stand-in that engine.io makes for the answer to an upgrade.
 */
function forgetRequests(engine: LiveServer['engine']): void {
  engine.use((_request: IncomingMessage, response: { req?: unknown }, next: () => void) => {
    if (!(response instanceof ServerResponse)) response.req = undefined;
    next();
  });
  engine.on('connection', (connection: { request: unknown }) => {
    connection.request = undefined;
  });
}

/**
 * Ends connections whose client does not confirm their end, as a phone that is out of reach: the
 * library waits for it for 30 seconds, and the server for the library.
 */
function endWithoutAnswer(engine: LiveServer['engine']): void {
  const { clients } = engine as unknown as Connections;
  const sockets = Object.values(clients).map(({ transport }) => transport.socket);
  setTimeout(() => {
    for (const socket of sockets) socket?.terminate();
  }, CLOSE_CONFIRM_MS).unref();
}

/** What the library does not say of its connections; one that polls has no socket. */
interface Connections {
  readonly clients: Readonly<
    Record<string, { readonly transport: { readonly socket?: { terminate(): void } } }>
  >;
}

/** Browsers send an origin; programs do not, and need a token anyway. */
function isOwnOrigin(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicOrigin) return true;
  return URL.parse(origin)?.host === host;
}
