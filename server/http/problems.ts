import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS, type ProblemBody, type ProblemCode } from '#contract/problems.ts';
import { BlobsUnavailable } from '../blobs/blob-store.ts';
import type { Viewer } from '../context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { causeOf, onceAMinute } from '../logging/failure-log.ts';
import { wantsPage } from './wants-page.ts';

/** Errors of `node:sqlite` and closed connections: the store is down. */
const STORE_ERRORS = new Set([
  'ERR_SQLITE_ERROR',
  'ERR_INVALID_STATE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '40001', // PostgreSQL: too much contention on the same rows
  '40P01',
]);
/**
 * PostgreSQL is unavailable: no connection (08), no resources (53), operator intervention (57P).
 */
const STORE_CLASSES = /^(08...|53...|57P..)$/;
/** Messages of the PostgreSQL driver for a lost connection, which have no code. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;

const SQLITE_FOREIGN_KEY = 787;
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for its shared memory. */
const FULL_SQLITE: ReadonlySet<unknown> = new Set([13, 4874]);

/** Unreadable URLs redirect here, where the page says that nothing was found. */
const NOWHERE = '/not-found';

declare module 'fastify' {
  interface FastifyReply {
    /** Why the call was refused. */
    problem: ProblemCode | undefined;
  }
}

/**
 * The only place where a failure becomes an HTTP response.
 *
 * @param isSignedIn Whether the viewer's session still exists: it may end within a call.
 */
export function handleErrors(
  app: FastifyInstance,
  isSignedIn: (viewer: Viewer) => Promise<boolean>,
): void {
  app.decorateReply('problem', undefined);
  const countSkipped = onceAMinute();
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof DomainError) {
      if (error.retryAfterMs !== undefined) {
        reply.header('retry-after', String(Math.ceil(error.retryAfterMs / 1000)));
      }
      return sendProblem(reply, error.code, error.stored);
    }
    if (isDangling(error) && request.viewer && !(await isSignedIn(request.viewer))) {
      return sendProblem(reply, 'unauthorized');
    }
    const code = codeOf(error);
    if (code === 'bad_request' && wantsPage(request)) return reply.redirect(NOWHERE);
    if (PROBLEM_STATUS[code] >= 500) {
      // While the store is away or full, every call fails alike.
      const leftOut = code === 'internal' ? 0 : countSkipped(causeOf(error));
      if (leftOut !== undefined) {
        request.log.error({ err: error, ...(leftOut && { leftOut }) }, 'unexpected failure');
      }
    }
    return sendProblem(reply, code);
  });
}

/** Handles unreadable URLs, which reach no route and no error handler. */
export function handleBadUrl(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (wantsPage(request)) reply.redirect(NOWHERE);
  else sendProblem(reply, codeOf(error));
}

/** Handles malformed or oversized HTTP, before there is a request. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const code: ProblemCode = isTooLong ? 'headers_too_large' : 'bad_request';
  const status = PROBLEM_STATUS[code];
  const message = ERROR_MESSAGES[code];
  const body = JSON.stringify({ code, error: message } satisfies ProblemBody);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  stored?: unknown,
): FastifyReply {
  const status = PROBLEM_STATUS[code];
  const message = ERROR_MESSAGES[code];
  reply.problem = code;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify) // the route's schema is for successes
    .send({ code, error: message, stored } satisfies ProblemBody);
}

/** Whether a row was to refer to one that is not there. */
function isDangling(error: NodeJS.ErrnoException): boolean {
  const { code } = error;
  if (code !== 'ERR_SQLITE_ERROR') return code === '23503';
  return 'errcode' in error && error.errcode === SQLITE_FOREIGN_KEY;
}

/** Whether the disk of the database or of the files is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  const { code } = error;
  if (code === 'ERR_SQLITE_ERROR') return 'errcode' in error && FULL_SQLITE.has(error.errcode);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Whether the store of the rows or of the files is unavailable. */
function isStoreDown(error: NodeJS.ErrnoException): boolean {
  if (error instanceof BlobsUnavailable) return true;
  // ENOENT on a socket means the store; on a file it does not.
  if (error.syscall === 'connect' || error.syscall === 'getaddrinfo') return true;
  const { code } = error;
  if (code === undefined) return LOST_CONNECTION.test(error.message);
  return STORE_ERRORS.has(code) || STORE_CLASSES.test(code);
}

/** Maps errors of the web framework to problem codes; its own messages may quote input. */
function codeOf(error: FastifyError): ProblemCode {
  if (isStorageFull(error)) return 'storage_full';
  if (isStoreDown(error)) return 'unavailable';
  const status = error.statusCode ?? 500;
  if (status === 413) return 'request_too_large';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'bad_request' : 'internal';
}
