import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { accepts } from './send-as.ts';

/** Beyond the fastest level, a page of posts costs twice the time for a tenth of its size. */
const OPTIONS = { level: constants.Z_BEST_SPEED };
const TEXT = /^(?:application\/json|text\/)/;

/**
 * Compresses JSON and texts for clients that accept it, in Node's thread pool. Files and streams
 * are sent as they are: the page's are compressed already, media do not shrink.
 *
 * Answers carry no secret beside text that others can choose: tokens are in headers, which no other
 * site can make a browser send, and the answers with a token are too short to be compressed.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!TEXT.test(type) || reply.hasHeader('content-encoding')) return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    if (!isLong(payload)) return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
    if (!accepts(request.headers['accept-encoding'], 'gzip')) return done(null, payload);
    gzip(payload, OPTIONS, (error, compressed) => {
      if (error) return done(error);
      reply.header('content-encoding', 'gzip');
      reply.header('content-length', compressed.length);
      done(null, compressed);
    });
  });
}

/**
 * Counts bytes only where the number of characters does not decide: counting reads the whole text.
 */
function isLong(payload: string | Buffer): boolean {
  const min = SERVER_LIMITS.compressedAnswerMinBytes;
  return payload.length >= min || Buffer.byteLength(payload) >= min;
}
