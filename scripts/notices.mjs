// `node scripts/notices.mjs`: writes NOTICE.md, the table of what the product ships, from the build's
// own list, and the list of the crates in the media package. `--check` only compares.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRATES_FILE, crateWorks, readLicences } from './lib/page/licences.mjs';
import { ensurePage } from './lib/page/page.mjs';
import { ROOT, runMain, StepFailure } from './lib/steps.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';
import { ensureRustForWasm } from './lib/tools/rust.mjs';

const FILE = join(ROOT, 'NOTICE.md');

const PLACES = {
  page: 'in the page',
  server: 'run by the server',
  wasm: 'in the media package (WebAssembly)',
};

/** The whole text of NOTICE.md: a row for each licence in each place. */
function notice(works, samples) {
  const rows = Object.entries(PLACES).flatMap(([where, place]) => {
    const byLicence = Map.groupBy(
      works.filter((work) => work.where === where),
      ({ licence }) => licence,
    );
    return [...byLicence]
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([licence, group]) => {
        const names = group.map(({ name, version }) => `${name} ${version}`);
        return `| ${place} | ${licence} | ${names.join(', ')} |`;
      });
  });
  for (const { id, author, licence } of samples) {
    rows.push(
      `| sample photographs of /bench | ${licence} | ${id}.jpg by ${author}, 2018, from Debian's lomiri-wallpapers-16.04 |`,
    );
  }
  return [
    '# Notices',
    '',
    'Creative Hub is published under the MIT licence (see LICENSE). It ships the works of others named here. Their licence texts are part of every build: `dist/licenses.txt`, served as `/licenses.txt`.',
    '',
    '| Where | Licence | Works |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Writes `text` into `path`, or only compares where `isCheck`. */
function settle(path, text, isCheck) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  if (isCheck) throw new StepFailure(`${path} is not up to date: run "node scripts/notices.mjs".`);
  writeFileSync(path, text);
}

await runMain(async () => {
  if (!(await underNode24(import.meta.filename))) return;
  ensureDependencies('all');
  const isCheck = process.argv.includes('--check');
  const crates = crateWorks(ensureRustForWasm());
  settle(CRATES_FILE, `${JSON.stringify(crates, null, 1)}\n`, isCheck);
  ensurePage();
  const { BENCH_SAMPLES } = await import('../src/features/bench/samples.ts');
  settle(FILE, notice(readLicences(), BENCH_SAMPLES), isCheck);
});
