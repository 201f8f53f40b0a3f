// The built page in dist/, made again when anything it is made from has changed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesBelow, fingerprint, readStamp, writeStamp } from '../fingerprint.mjs';
import { ROOT, run, say } from '../steps.mjs';
import { inTurn } from '../tools/in-turn.mjs';

const STAMP = 'dist/.built-from';
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'public',
  'src',
  'workers',
  'contract',
  'crates/media/pkg',
  'scripts/lib/page/licences.mjs',
  'scripts/lib/page/page.mjs',
  'scripts/lib/page/replaced-modules.mjs',
];

/** Kinds of files that shrink when compressed; pictures and fonts do not. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm|webmanifest|txt)$/;

/** Builds the page unless dist/ was made from exactly these sources. */
export function ensurePage() {
  const hash = fingerprint(SOURCES);
  inTurn(
    () => readStamp(STAMP) === hash && existsSync(join(ROOT, 'dist', 'index.html')),
    () => buildPage(hash),
  );
}

function buildPage(hash) {
  say('building the page');
  run(
    process.execPath,
    [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    {
      // Whatever the one who asks runs in: a test run's own value would build React for developers.
      env: { ...process.env, NODE_ENV: 'production' },
      failure: 'The page did not build; the lines above say why.',
    },
  );
  compressAssets();
  writeStamp(STAMP, hash);
}

/** Writes a brotli twin beside every asset once, so that the server never compresses. */
function compressAssets() {
  for (const file of filesBelow('dist')) {
    if (!COMPRESSIBLE.test(file)) continue;
    const content = readFileSync(join(ROOT, file));
    const small = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    if (small.length < content.length) writeFileSync(join(ROOT, `${file}.br`), small);
  }
}
