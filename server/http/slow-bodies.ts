import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 5_000;
const IDLE_MS = 30_000;
/** Minimum average rate after the grace period. */
const MIN_BYTES_PER_SECOND = 1_000;
const GRACE_MS = 60_000;

/**
 * Ends requests whose body stalls or trickles. A total time limit would cut off slow uplinks with
 * large photos.
 */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    refuseSlowBody(raw);
    done();
  });
}

/** Ends the connection of a request whose body stalls or trickles. */
export function refuseSlowBody(raw: IncomingMessage): void {
  const { socket, headers } = raw;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'];
  if (!hasBody || headers['content-length'] === '0') return;
  if (!(socket instanceof Socket)) return; // injected request: no connection
  const startBytes = socket.bytesRead;
  let lastBytes = startBytes;
  let totalMs = 0;
  let idleMs = 0;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    const bytes = socket.bytesRead;
    totalMs += CHECK_EVERY_MS;
    idleMs = bytes === lastBytes ? idleMs + CHECK_EVERY_MS : 0;
    lastBytes = bytes;
    const perSecond = (bytes - startBytes) / (totalMs / 1000);
    const trickles = totalMs >= GRACE_MS && perSecond < MIN_BYTES_PER_SECOND;
    if (idleMs >= IDLE_MS || trickles) {
      clearInterval(timer);
      socket.destroy();
    }
  }, CHECK_EVERY_MS).unref();
  raw.once('close', () => clearInterval(timer));
}
