// `npm run dev`: the server, restarted when its files change, and Vite with hot reload before it.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, runMain, say } from './lib/steps.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('all');
  const port = process.env.PORT ?? '3000';
  const env = { ...process.env, PORT: port, HUB_API_ORIGIN: `http://127.0.0.1:${port}` };
  say(`server on port ${port}, page with hot reload on http://127.0.0.1:5173`);
  const children = [
    start(
      [
        '--watch-path',
        'server',
        '--watch-path',
        'contract',
        '--watch-preserve-output',
        'server/main.ts',
      ],
      env,
    ),
    start([join('node_modules', 'vite', 'bin', 'vite.js')], env),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await Promise.race(children.map(ended)); // one without the other is of no use
  stop();
  await Promise.all(children.map(ended));
});

function start(args, env) {
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}
