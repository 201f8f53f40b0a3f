import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, it, vi } from 'vitest';

import { createLiveServer } from '../../support/server/live-server.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const { origin } = await createLiveServer(await createTestServer());
const { host, hostname, port } = new URL(origin);

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['a call', '/api/users/login'],
  ['nothing', '/nothing'],
  ['the live connection', '/socket.io/?EIO=4&transport=polling&sid=unknown'],
])('a body for %s that never comes is not waited for', async (_what, path) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sender = connect(Number(port), hostname).resume();
  sender.on('error', () => undefined); // a connection that is cut off
  const closed = once(sender, 'close');
  sender.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
  );
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(60_000);
  await closed;
});
