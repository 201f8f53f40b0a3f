import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How long an answer may stand still while bytes of it wait. */
export interface ReaderPatience {
  /** An answer that lies in memory whole. */
  readonly wholeMs: number;
  /** One that is read as it is taken: a film that is paused may wait, and costs next to nothing. */
  readonly streamMs: number;
}

const PATIENCE: ReaderPatience = { wholeMs: 30_000, streamMs: 5 * 60_000 };

/**
 * Ends connections that ask and never read. The time starts anew with every byte that is taken, so
 * that a slow line gets all of it; between two answers, keep-alive has a time of its own.
 */
export function refuseSlowReaders(app: FastifyInstance, patience = PATIENCE): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!(raw.socket instanceof Socket)) return payload; // injected: there is no line to wait for
    // Nobody listens for it: Node itself ends a socket whose time is over.
    reply.raw.setTimeout(payload instanceof Readable ? patience.streamMs : patience.wholeMs);
    return payload;
  });
}
