import type { FastifyInstance, FastifyReply } from 'fastify';

import { sendProblem } from './problems.ts';

/** How long a closing app waits. */
export interface ClosingPatience {
  /** For open requests; then they are refused. */
  readonly requestsMs: number;
  /** For the answers to be read. */
  readonly answersMs: number;
}

/** Together less than the 20 seconds after which the process ends. */
const PATIENCE: ClosingPatience = { requestsMs: 14_000, answersMs: 3_000 };
const CLOSE_IDLE_EVERY_MS = 200;

/**
 * Bounds how long `app` takes to close. Requests are answered as usual meanwhile; those still open
 * at the end, such as slow uploads, are refused as `unavailable`, and their connections end.
 */
export function drainInTime(app: FastifyInstance, patience = PATIENCE): void {
  const open = new Set<FastifyReply>();
  app.addHook('onRequest', (_request, reply, done) => {
    open.add(reply);
    reply.raw.once('close', () => open.delete(reply));
    done();
  });
  app.addHook('preClose', async () => {
    const { server } = app;
    // A connection with a request at the start of closing stays open after the answer.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
    setTimeout(() => {
      for (const reply of open) {
        if (!reply.sent) sendProblem(reply.header('connection', 'close'), 'unavailable');
      }
      setTimeout(() => server.closeAllConnections(), patience.answersMs).unref();
    }, patience.requestsMs).unref();
  });
}
