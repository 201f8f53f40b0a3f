import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { viewerOfToken } from '../../../server/domain/accounts/sessions.ts';
import { watchedRecords } from '../../../server/domain/posts/watched-records.ts';
import { socketGateway } from '../../../server/realtime/socket-gateway.ts';
import { bearer, ON_TIME, type TestPerson, type TestServer } from './test-server.ts';

/**
 * Serves live connections of `server` on a port of its own; `connect` opens one, which ends with its
 * test.
 */
export async function createLiveServer(
  server: TestServer,
  options: Partial<Parameters<typeof socketGateway>[0]> = {},
) {
  const gateway = socketGateway({
    viewerOfToken: (token) => viewerOfToken(server.context, token),
    activeSessions: (ids) => server.context.store.sessions.activeAmong(ids, server.clock.nowMs),
    findVisible: (viewer, watch) => watchedRecords(server.context, viewer, watch),
    publicOrigin: undefined,
    report: (problem, cause) => server.reports.push({ problem, cause }),
    ...options,
  });
  const app = await createApp({ ...server.context, realtime: gateway }, { loopDelay: ON_TIME });
  gateway.attach(app.server);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  /** The same person, whose calls reach the live connections. */
  const live = (person: TestPerson): TestPerson => ({ ...person, ...bearer(app, person.token) });
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    await gateway.close();
    await app.close();
  });
  return {
    gateway,
    http: app.server,
    origin,
    live,
    /** Publishes a post; returns its id. */
    async publish(author: TestPerson, isPublic = 'true') {
      const { _id } = await live(author).ok('createPost', { content: 'live', isPublic });
      return _id;
    },
    connect(auth: object, settings: Partial<ManagerOptions & SocketOptions> = {}): Socket {
      const socket = io(origin, { auth, forceNew: true, reconnection: false, ...settings });
      sockets.push(socket);
      return socket;
    },
  };
}
