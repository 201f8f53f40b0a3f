import { printFailure } from '../logging/print-failure.ts';

/** Runs what an operator calls: what fails is said in a sentence, and no reader of its output ends it. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  // Whoever reads it may have seen enough, as `head` has: what was begun is finished.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') printFailure(error);
  });
  try {
    await work();
  } catch (error) {
    printFailure(error);
  }
}
