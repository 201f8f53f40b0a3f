import { ApiProblem } from '../api/api-problem.ts';

type Level = 'warn' | 'error';

/**
 * Tells the console what did not work, and why. Silent where that was to be expected: what was asked
 * was called off, or the account it was asked for is signed out or about to leave. A screen of its
 * own says so, and nobody has to look into it.
 */
export function logFailure(words: string, error: unknown, level: Level = 'error'): void {
  if (!isExpected(error)) console[level](words, error);
}

function isExpected(error: unknown): boolean {
  if (error instanceof ApiProblem) {
    return error.code === 'unauthorized' || error.code === 'account_leaving';
  }
  return error instanceof DOMException && error.name === 'AbortError';
}
