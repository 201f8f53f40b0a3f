import { runCommand } from './commands.ts';
import { runProgram } from './run-program.ts';

await runProgram(() => runCommand(process.argv.slice(2), process.env));
