import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';

import type { SessionId } from '#contract/ids.ts';
import type { Viewer } from '../context.ts';
import type { RealtimeGateway } from './gateway.ts';

interface GatewayOptions {
  readonly viewerOfToken: (token: string) => Promise<Viewer | undefined>;
  readonly living: (sessions: readonly SessionId[]) => Promise<ReadonlySet<SessionId>>;
  /** Another origin than the server's own address that pages may come from: a proxy's. */
  readonly publicOrigin: string | undefined;
  readonly report: (problem: string, cause: unknown) => void;
}

interface SocketData {
  viewer: Viewer;
}

/** What is emitted was typed where it was published: name and payload belong together there. */
type HubServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type HubSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

const EVERYONE = 'everyone';
const userRoom = (id: string) => `user:${id}`;
const sessionRoom = (id: string) => `session:${id}`;

/** Packets that a connection missed while it was away for at most this long are sent after it. */
const RECOVERY_MS = 2 * 60_000;
const MESSAGE_BYTES = 16 * 1024;

/** Live connections in the memory of one process. The server alone puts a socket into rooms. */
export function socketGateway(options: GatewayOptions): RealtimeGateway {
  const io: HubServer = new Server({
    serveClient: false,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: MESSAGE_BYTES,
    perMessageDeflate: false,
    // Without the middlewares a token that was revoked meanwhile would be let in again.
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    allowRequest: (request, done) => done(null, isOwnOrigin(request, options.publicOrigin)),
  });
  let isAttached = false;

  io.use((socket, next) => {
    admit(socket, options).then(
      (isAdmitted) => next(isAdmitted ? undefined : new Error('unauthorized')),
      (error: unknown) => {
        options.report('A live connection could not be checked.', error);
        next(new Error('unavailable'));
      },
    );
  });
  io.on('connection', (socket) => {
    const { viewer } = socket.data;
    // Rooms are set anew after a recovery as well: it brings back those of the old connection.
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
    void socket.join([EVERYONE, userRoom(viewer.id), sessionRoom(viewer.session)]);
  });

  return {
    attach(server: HttpServer) {
      io.attach(server);
      isAttached = true;
    },
    publish(event, audience) {
      const rooms =
        audience.kind === 'everyone' ? [EVERYONE] : audience.ids.map((id) => userRoom(id));
      if (rooms.length > 0) io.to(rooms).emit(event.name, event.payload);
    },
    endSessions(sessions) {
      if (sessions.length > 0) io.in(sessions.map(sessionRoom)).disconnectSockets(true);
    },
    async endStaleSessions() {
      const sockets = [...io.sockets.sockets.values()];
      const living = await options.living([...new Set(sockets.map(sessionOf))]);
      for (const socket of sockets) if (!living.has(sessionOf(socket))) socket.disconnect(true);
    },
    async close() {
      io.disconnectSockets(true);
      if (isAttached) io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}

function sessionOf(socket: HubSocket): SessionId {
  return socket.data.viewer.session;
}

/** Answers false without a token or with one that is not valid. */
async function admit(socket: HubSocket, { viewerOfToken }: GatewayOptions): Promise<boolean> {
  const { token } = socket.handshake.auth as { readonly token?: unknown };
  const viewer = typeof token === 'string' ? await viewerOfToken(token) : undefined;
  if (!viewer) return false;
  socket.data.viewer = viewer;
  return true;
}

/** Browsers say where a page comes from; programs do not, and need a token all the same. */
function isOwnOrigin(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicOrigin) return true;
  return URL.parse(origin)?.host === host;
}
