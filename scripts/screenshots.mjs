// `npm run screenshots`: every screen of the built product at 1280 and 390 px, light and dark, into
// .cache/screens, on a server filled by `--demo`. Lists the screens that look different from those
// of the previous run.
//
//   npm run screenshots -- --docs   only those in docs/screens, which the documents show

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePage } from './lib/page/page.mjs';
import { ROOT, run, runMain, say } from './lib/steps.mjs';
import { compareScreens } from './lib/tests/compare-screens.mjs';
import { aptInstall } from './lib/tools/apt.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';
import { phonePhoto } from './lib/tools/photos.mjs';
import { needChromium } from './lib/tools/system-programs.mjs';

const SCREENS = join(ROOT, '.cache', 'screens');
const PREVIOUS = join(ROOT, '.cache', 'screens-previous');
const DOCS = join(ROOT, 'docs', 'screens');

/** The screens that docs/screens/README.md shows. */
const DOCUMENTED = [
  'feed-1280-light',
  'feed-390-dark',
  'feed-newcomers-390-light',
  'post-1280-light',
  'composer-390-light',
  'lightbox-1280-dark',
  'profile-1280-light',
  'project-1280-light',
  'project-390-dark',
  'project-editor-1280-light',
  'notifications-390-light',
  'settings-1280-dark',
  'login-1280-light',
  'signup-390-light',
  'bench-1280-light',
];
/** The two that are joined for the README of the project. */
const JOINED = ['feed-1280-light', 'feed-390-dark'];

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('all');
  ensurePage();
  needChromium();
  aptInstall(['libvips-tools', 'imagemagick']);
  const data = mkdtempSync(join(tmpdir(), 'hub-screens-'));
  const isForDocs = process.argv.includes('--docs');
  const folder = isForDocs ? join(data, 'screens') : SCREENS;
  if (isForDocs) mkdirSync(folder);
  else startFolder();
  const { launchServer } = await import('../tests/support/e2e/launch-server.ts');
  const { captureScreens } = await import('../tests/support/screens/capture-screens.ts');
  say('starting a server with demo data');
  const server = await launchServer({
    command: process.execPath,
    args: ['server/main.ts', '--demo'],
    cwd: ROOT,
    env: { DATA_DIR: join(data, 'hub') },
  });
  try {
    say(`capturing screens into ${folder}`);
    await captureScreens(server.origin, folder, phonePhoto(), isForDocs ? DOCUMENTED : undefined);
    if (isForDocs) renewDocs(folder);
    else for (const line of compareScreens(PREVIOUS, SCREENS)) process.stdout.write(`${line}\n`);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
});

/** An empty folder for this run; what the last whole run left becomes the one to compare with. */
function startFolder() {
  if (existsSync(SCREENS) && readdirSync(SCREENS).length > 0) {
    rmSync(PREVIOUS, { recursive: true, force: true });
    renameSync(SCREENS, PREVIOUS);
  }
  mkdirSync(SCREENS, { recursive: true });
}

/** Writes the documented screens as WebP, about a megabyte together. */
function renewDocs(folder) {
  say('writing docs/screens');
  for (const file of readdirSync(DOCS)) if (file.endsWith('.webp')) rmSync(join(DOCS, file));
  for (const name of DOCUMENTED) toWebp(join(folder, `${name}.png`), name);
  const joined = join(folder, 'readme.tif');
  const shape = ['--expand', '--shim', '24', '--align', 'low', '--background', '200 200 200'];
  const pair = JOINED.map((name) => join(folder, `${name}.png`));
  run('vips', ['join', ...pair, joined, 'horizontal', ...shape], { quiet: true });
  toWebp(joined, 'readme');
  rmSync(joined);
}

function toWebp(path, name) {
  run('vips', ['webpsave', path, join(DOCS, `${name}.webp`), '--Q', '80', '--effort', '6'], {
    quiet: true,
  });
}
