import type { ProblemCode } from '#contract/problems.ts';

interface DomainErrorOptions extends ErrorOptions {
  /** When it is worth trying again. */
  readonly retryAfterMs?: number;
}

/** A rule of the product said no. Thrown by the domain, turned into an answer at the edge. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ProblemCode;
  readonly retryAfterMs: number | undefined;

  constructor(code: ProblemCode, options: DomainErrorOptions = {}) {
    super(code, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}
