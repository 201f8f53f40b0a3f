// `npm run hub -- <command>`: what an operator does beside the running server.

import { join } from 'node:path';
import { become, ROOT, runMain } from './lib/steps.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('runtime');
  const args = process.argv.slice(2);
  const isCrowd =
    args[0] === 'demo' && args.some((arg) => /^--(posts|users|likes|popular)\b/.test(arg));
  const program = isCrowd ? join('bench', 'crowd', 'main.ts') : join('server', 'cli', 'hub.ts');
  await become(process.execPath, [join(ROOT, program), ...args]);
});
