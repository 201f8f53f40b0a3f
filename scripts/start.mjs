// `npm start`: from a fresh clone to a running product. Every step says what it is doing, and one
// that has nothing to do says nothing.

import { join } from 'node:path';
import { ensurePage } from './lib/page/page.mjs';
import { become, cacheFolder, ROOT, runMain } from './lib/steps.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('runtime');
  ensurePage();
  // Compiled once, the server's modules are up in half the time at every later start.
  // Two arenas of glibc instead of eight a core: freed memory is used again instead of lying in each.
  const env = {
    NODE_COMPILE_CACHE: cacheFolder('compiled'),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  };
  await become(process.execPath, [join(ROOT, 'server', 'main.ts'), ...process.argv.slice(2)], {
    env,
  });
});
