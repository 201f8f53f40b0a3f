// `npm start`: from a fresh clone to a running product. Every step says what it is doing, and one
// that has nothing to do says nothing.

import { join } from 'node:path';
import { ensureDependencies } from './lib/install.mjs';
import { underNode24 } from './lib/node24.mjs';
import { ensurePage } from './lib/page.mjs';
import { become, ROOT, runMain } from './lib/steps.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('runtime');
  ensurePage();
  await become(process.execPath, [join(ROOT, 'server', 'main.ts'), ...process.argv.slice(2)]);
});
