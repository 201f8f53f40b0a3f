import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How long a response may stall with bytes pending. */
export interface ReaderPatience {
  /** Responses sent from memory. */
  readonly wholeMs: number;
  /** Streamed responses: a paused video may wait and costs little. */
  readonly streamMs: number;
}

const PATIENCE: ReaderPatience = { wholeMs: 30_000, streamMs: 5 * 60_000 };

/**
 * Ends connections that never read their response. The timer restarts with every byte read, so slow
 * connections get everything; keep-alive has its own timeout.
 */
export function refuseSlowReaders(app: FastifyInstance, patience = PATIENCE): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // An injected request has no connection.
    if (raw.socket instanceof Socket) {
      // No listener: Node ends a timed-out socket by itself.
      reply.raw.setTimeout(payload instanceof Readable ? patience.streamMs : patience.wholeMs);
    }
    done(null, payload);
  });
}
