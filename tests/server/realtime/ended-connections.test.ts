import type { Server } from 'socket.io';
import { expect, it, vi } from 'vitest';

import type { UserId } from '#contract/ids.ts';
import { viewerOfToken } from '../../../server/domain/accounts/sessions.ts';
import { createLiveServer } from '../../support/server/live-server.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer();
/** Tokens are looked up after this. */
const gate = Promise.withResolvers<void>();
const lookups = vi.fn(() => gate.promise);
/** The connections that count, with their person. */
const counted = new Map<string, UserId>();
let io: Server | undefined;

const { connect } = await createLiveServer(server, {
  async viewerOfToken(token) {
    await lookups();
    return viewerOfToken(server.context, token);
  },
  cluster: {
    connections: {
      async add(person, connection) {
        counted.set(connection, person);
        return true;
      },
      remove: (_person, connection) => void counted.delete(connection),
    },
    connect(connected) {
      io = connected as Server;
      return () => undefined;
    },
  },
});

it('a connection that ends while its token is looked up does not count', async () => {
  const ada = await server.person('hasty_ada');
  const hasty = connect({ token: ada.token }, { transports: ['websocket'] });
  await expect.poll(() => lookups.mock.calls.length).toBe(1);
  hasty.disconnect();
  await expect.poll(() => io?.engine.clientsCount).toBe(0);
  const patient = connect({ token: ada.token }, { transports: ['websocket'] });
  await expect.poll(() => lookups.mock.calls.length).toBe(2);
  gate.resolve();
  await expect.poll(() => patient.connected).toBe(true);
  expect([...counted.values()]).toEqual([ada.id]);
});
