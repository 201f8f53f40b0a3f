import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';

import { type ReaderPatience, refuseSlowReaders } from '../../../server/http/slow-readers.ts';

/** More than lies in the buffers of a connection. */
const BYTES = 64 * 1024 * 1024;
const SHORT_MS = 300;
const LONG_MS = 60_000;

async function listening(patience: ReaderPatience) {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  refuseSlowReaders(app, patience);
  app.get('/whole', async () => Buffer.alloc(BYTES));
  app.get('/stream', async () =>
    Readable.from(Array.from({ length: BYTES / 2 ** 20 }, () => Buffer.alloc(2 ** 20))),
  );
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(() => app.close());
  return { app, address };
}

it.each([
  ['/whole', { wholeMs: SHORT_MS, streamMs: LONG_MS }],
  ['/stream', { wholeMs: LONG_MS, streamMs: SHORT_MS }],
])('a connection that requests %s and never reads is ended', async (path, patience) => {
  const { app, address } = await listening(patience);
  const ended = new Promise<void>((resolve) =>
    app.server.once('connection', (socket) => socket.once('close', () => resolve())),
  );
  const reader = connect(Number(address.port), address.hostname).pause();
  reader.on('error', () => undefined); // a connection that is cut off
  reader.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await ended;
  reader.destroy();
});

it('a slow reader gets the whole response', async () => {
  const { address } = await listening({ wholeMs: 5_000, streamMs: 5_000 });
  for (const path of ['/whole', '/stream', '/whole']) {
    const response = await fetch(new URL(path, address));
    expect((await response.arrayBuffer()).byteLength).toBe(BYTES);
  }
});
