import { printFailure } from '../logging/print-failure.ts';
import { runCommand } from './commands.ts';

try {
  await runCommand(process.argv.slice(2), process.env);
} catch (error) {
  printFailure(error);
}
