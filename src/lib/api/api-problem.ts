import { COMMON_ERRORS, OFFLINE_ERROR } from '#contract/messages/en/common-errors.ts';
import type { ErrorMessage } from '#contract/messages/en/errors.ts';
import type { ProblemBody, ProblemCode } from '#contract/problems.ts';

/** A failed call. `code` is for programs, `serverMessage` the server's message, if any. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  /** HTTP status, or 0 without an answer. */
  readonly status: number;
  /** The `error` of the answer. */
  readonly serverMessage: string | undefined;
  /** The `stored` of the answer. */
  readonly stored: unknown;

  constructor(
    code: ProblemCode,
    status: number,
    serverMessage?: string,
    { stored, ...options }: ErrorOptions & { readonly stored?: unknown } = {},
  ) {
    super(`${code} (${status})`, options);
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
    this.stored = stored;
  }
}

/** Parses the body of an answer; `undefined` where it is not JSON: empty, or the page of a proxy. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Parses the body of a refusal; its status decides if it has no code. */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const { code, error, stored } = (typeof body === 'object' && body !== null ? body : {}) as {
    [Key in keyof ProblemBody]?: unknown;
  };
  const serverMessage = typeof error === 'string' && error !== '' ? error : undefined;
  return new ApiProblem(
    typeof code === 'string' ? (code as ProblemCode) : codeByStatus(status),
    status,
    serverMessage,
    { stored },
  );
}

/** Whether the server answered that it does not exist (any more). */
export function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/**
 * Whether the same call may succeed later: where no answer came, or the server is busy or failing. What
 * it refuses, it refuses again.
 */
export function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  const { status } = error;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

/**
 * Returns the message to show for a failure of any kind.
 *
 * @param fallback What to show if there was no answer, or one without a reason; a device that is
 *   offline is told that instead.
 */
export function problemMessage(problem: unknown, fallback?: ErrorMessage): string {
  const hasReason =
    problem instanceof ApiProblem && problem.status !== 0 && problem.code !== 'internal';
  const isUnanswered = problem instanceof ApiProblem && problem.status === 0;
  if (fallback !== undefined && !hasReason && !(isUnanswered && !navigator.onLine)) return fallback;
  if (!(problem instanceof ApiProblem)) return COMMON_ERRORS.internal;
  return problem.serverMessage ?? messageOfCode(problem.code);
}

/** Returns the message of a failure of which only the code is known; the server sends its own. */
export function messageOfCode(code: ProblemCode): string {
  if (code === 'unavailable' && !navigator.onLine) return OFFLINE_ERROR;
  return (COMMON_ERRORS as Partial<Record<ProblemCode, string>>)[code] ?? COMMON_ERRORS.internal;
}

/** For answers without a code, such as those of a proxy. */
function codeByStatus(status: number): ProblemCode {
  switch (status) {
    case 401:
      return 'unauthorized';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 413:
      return 'request_too_large';
    case 429:
      return 'too_many_requests';
    case 408:
    case 502:
    case 503:
    case 504:
      return 'unavailable';
    default:
      return 'internal';
  }
}
