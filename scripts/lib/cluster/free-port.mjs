// A port of this machine, for what is started beside others: parts of a cluster, services of tests.

import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a port of this machine that nobody uses.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
