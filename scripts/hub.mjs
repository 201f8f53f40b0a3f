// `npm run hub -- <command>`: what an operator does beside the running server.

import { join } from 'node:path';
import { ensureDependencies } from './lib/install.mjs';
import { underNode24 } from './lib/node24.mjs';
import { become, ROOT, runMain } from './lib/steps.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('runtime');
  await become(process.execPath, [join(ROOT, 'server', 'cli', 'hub.ts'), ...process.argv.slice(2)]);
});
