import { fileURLToPath } from 'node:url';

import { loadConfig, StartFailure } from './config.ts';
import type { Context } from './context.ts';
import { demoAccessText, fillWithDemo } from './demo/fill.ts';
import { printFailure } from './logging/print-failure.ts';
import { type RunningServer, startServer } from './serve.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

// A log whose disk is full, or whose reader is gone, ends no hub: lines are lost until it is back.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const prepare = preparationOf(process.argv.slice(2));
  const server = await startServer(loadConfig(process.env, ROOT), prepare);
  stopOnSignals(server);
  process.stdout.write(`Creative Hub is ready at ${server.address}\n`);
} catch (error) {
  printFailure(error);
}

/** `--demo` fills an empty database before the server listens. */
function preparationOf(args: readonly string[]) {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined) throw new StartFailure(`${unknown} is not known: try --demo.`);
  if (args.length === 0) return undefined;
  return async (context: Context) => {
    const access = await fillWithDemo(context);
    if (access) process.stdout.write(`${demoAccessText(access)}\n`);
  };
}

/** Supervisors kill after 30 seconds or more. */
const STOP_MAX_MS = 20_000;
/** One Ctrl+C arrives several times: from the terminal, npm and our scripts. */
const SAME_SIGNAL_MS = 1000;

/** The first signal stops gracefully, a later one immediately. */
function stopOnSignals(server: RunningServer): void {
  let stoppingSinceMs: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSinceMs !== undefined) {
        if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSinceMs = performance.now();
      setTimeout(() => {
        process.stderr.write('Stopping took too long: the rest was abandoned.\n');
        process.exit(1);
      }, STOP_MAX_MS).unref();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Stopping failed: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
