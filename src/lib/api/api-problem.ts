import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemBody, ProblemCode } from '#contract/problems.ts';

/** A call that did not succeed. `code` is for programs; `words` is what the server said, if it did. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  /** HTTP status, or 0 where no answer came. */
  readonly status: number;
  /** The `error` text of the answer. */
  readonly words: string | undefined;

  constructor(code: ProblemCode, status: number, words?: string, options?: ErrorOptions) {
    super(`${code} (${status})`, options);
    this.code = code;
    this.status = status;
    this.words = words;
  }
}

/** Reads the body of an answer that is not a success; anything else than our shape gives `internal`. */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const { code, error } = (typeof body === 'object' && body !== null ? body : {}) as {
    [Key in keyof ProblemBody]?: unknown;
  };
  const words = typeof error === 'string' && error !== '' ? error : undefined;
  return new ApiProblem(isProblemCode(code) ? code : codeByStatus(status), status, words);
}

/** Whether the server says that what was asked about is not there, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/**
 * The words to show for a failure of any kind.
 *
 * @param unsaid What is said where no answer came, or one that does not say why.
 */
export function problemMessage(problem: unknown, unsaid?: ProblemCode): string {
  const saysWhy =
    problem instanceof ApiProblem && problem.status !== 0 && problem.code !== 'internal';
  if (unsaid !== undefined && !saysWhy) return ERROR_MESSAGES[unsaid];
  if (!(problem instanceof ApiProblem)) return ERROR_MESSAGES.internal;
  return problem.words ?? ERROR_MESSAGES[problem.code];
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_MESSAGES, code);
}

/** For answers that do not carry a code, such as those of a proxy in between. */
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
