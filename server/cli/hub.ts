import { StartFailure } from '../config.ts';
import { runCommand } from './commands.ts';

try {
  await runCommand(process.argv.slice(2), process.env);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
