// `npm run screenshots`: every screen of the built product at 1280 and 390 px, light and dark, into
// docs/screens, on a hub filled by `--demo`.

import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './lib/apt.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { underNode24 } from './lib/node24.mjs';
import { ensurePage } from './lib/page.mjs';
import { phonePhotograph } from './lib/photographs.mjs';
import { ROOT, run, runMain, say } from './lib/steps.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('all');
  ensurePage();
  aptInstall(['chromium', 'libvips-tools']);
  const data = mkdtempSync(join(tmpdir(), 'hub-screens-'));
  const folder = join(ROOT, 'docs', 'screens');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { launch } = await import('../tests/support/hub.ts');
  const { takeScreens } = await import('../tests/support/screens/take-screens.ts');
  say('starting a hub with a small world in it');
  const hub = await launch({
    command: process.execPath,
    args: ['server/main.ts', '--demo'],
    cwd: ROOT,
    env: { DATA_DIR: data },
  });
  try {
    await takeScreens(hub.origin, folder, phonePhotograph());
    say('making the pictures small');
    for (const file of readdirSync(folder)) shrink(join(folder, file));
    say('joining the picture of the README');
    joinPictures(folder);
  } finally {
    await hub.stop();
    rmSync(data, { recursive: true, force: true });
  }
});

/** Keeps of a picture the 256 colours that show it best: a repository carries every one of them. */
function shrink(path) {
  const smaller = `${path}.smaller.png`;
  run('vips', ['copy', path, `${smaller}[palette,compression=9]`], { quiet: true });
  renameSync(smaller, path);
}

/** The feed on a desk and on a phone, side by side. */
function joinPictures(folder) {
  const of = (name) => join(folder, `${name}.png`);
  const shape = ['--expand', '--shim', '24', '--align', 'low', '--background', '200 200 200'];
  const [left, right] = [of('feed-1280-light'), of('feed-390-dark')];
  run('vips', ['join', left, right, of('readme'), 'horizontal', ...shape], { quiet: true });
}
