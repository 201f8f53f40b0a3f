import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';

import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { drainInTime } from '../../../server/http/drain.ts';
import { handleErrors } from '../../../server/http/problems.ts';

/** An app whose calls wait for their body. */
async function listening() {
  const app: FastifyInstance = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: 60_000,
  });
  handleErrors(app, async () => true);
  drainInTime(app, { requestsMs: 400, answersMs: 200 });
  app.post('/', async () => ({ ok: true }));
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return { app, connection: () => connect(Number(port), hostname) };
}

const UPLOAD =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n';

it('a closing server refuses an upload that does not end, in words', async () => {
  const { app, connection } = await listening();
  const upload = connection();
  upload.write(`${UPLOAD}\r\n{"a"`);
  let answer = '';
  upload.on('data', (chunk) => {
    answer += String(chunk);
  });
  const ended = new Promise((resolve) => upload.once('close', resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await app.close();
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain(
    JSON.stringify({ code: 'unavailable', error: ERROR_MESSAGES.unavailable }),
  );
});

it('a closing server answers an upload that ends in time, and closes its connection then', async () => {
  const { app, connection } = await listening();
  const upload = connection();
  upload.write(`${UPLOAD}Connection: keep-alive\r\n\r\n{"a"`);
  let answer = '';
  upload.on('data', (chunk) => {
    answer += String(chunk);
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = app.close();
  upload.write(':123}');
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
