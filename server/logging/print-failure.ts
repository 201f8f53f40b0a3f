import { StartFailure } from '../config.ts';

/** Results of SQLite that speak of the machine: busy, read-only, input or output, full. */
const SQLITE_RESULTS = [5, 8, 10, 13];

/**
 * Ends a program with code 1 and one sentence for the terminal, where whoever runs it can do
 * something about it: a `StartFailure`, or what the disk or the network refuses.
 *
 * @throws any other error: it is a mistake of the program, of which the stack is wanted.
 */
export function printFailure(error: unknown): void {
  if (!(error instanceof StartFailure || isOfTheMachine(error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function isOfTheMachine(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ('syscall' in error) return true;
  // The extended result has the kind of the failure in its upper bits.
  return 'errcode' in error && SQLITE_RESULTS.includes(Number(error.errcode) & 0xff);
}
