import { printFailure } from '../logging/print-failure.ts';
import { runCommand } from './commands.ts';

// Whoever reads it may have seen enough, as `head` has: the command did what it says.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') printFailure(error);
});

try {
  await runCommand(process.argv.slice(2), process.env);
} catch (error) {
  printFailure(error);
}
