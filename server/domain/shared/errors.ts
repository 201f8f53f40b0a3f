import type { ProblemCode } from '#contract/problems.ts';

interface DomainErrorOptions extends ErrorOptions {
  /** When a retry may succeed. */
  readonly retryAfterMs?: number;
  /** What `ProblemBody` has besides its code and its sentence. */
  readonly stored?: unknown;
}

/**
 * A product rule refused. Thrown by the domain and turned into an HTTP response by
 * `server/http/problems.ts`.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ProblemCode;
  readonly retryAfterMs: number | undefined;
  readonly stored: unknown;

  constructor(code: ProblemCode, options: DomainErrorOptions = {}) {
    super(code, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.stored = options.stored;
  }
}
