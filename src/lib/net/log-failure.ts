import { ApiProblem } from '../api/api-problem.ts';

type Level = 'warn' | 'error';

/**
 * Logs a failure with its cause, unless it is expected: the call was aborted, or the session has
 * ended or the account is being deleted, which has a screen of its own.
 */
export function logFailure(message: string, error: unknown, level: Level = 'error'): void {
  if (!isExpected(error)) console[level](message, error);
}

function isExpected(error: unknown): boolean {
  if (error instanceof ApiProblem) {
    return error.code === 'unauthorized' || error.code === 'account_leaving';
  }
  return error instanceof DOMException && error.name === 'AbortError';
}
