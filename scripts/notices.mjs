// `node scripts/notices.mjs`: writes NOTICE.md, the licences of everything the product ships: npm
// packages of the runtime list and the crates inside the media package. `--check` only compares.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './lib/install.mjs';
import { underNode24 } from './lib/node24.mjs';
import { ensureRustForWasm } from './lib/rust.mjs';
import { attempt, ROOT, runMain, StepFailure } from './lib/steps.mjs';

const FILE = join(ROOT, 'NOTICE.md');

/** Licences that may be in what we ship; anything else stops the build of the notice. */
const ALLOWED =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Zlib|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|OFL-1\.1|Unicode-3\.0|MPL-2\.0|Python-2\.0|CC-BY-4\.0|Apache-2\.0 WITH LLVM-exception)\b/;

/** A line that names who holds the rights, as licence files begin. */
const COPYRIGHT = /^\s*(copyright\b|©|\(c\))/i;

/** The whole text of NOTICE.md. */
function notice() {
  const parts = [...npmPackages(), ...crates()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const refused = parts.filter(
    ({ licence }) => !licence.split(/ OR |\//).some((one) => ALLOWED.test(one.trim())),
  );
  if (refused.length > 0) {
    throw new StepFailure(
      `These may not be shipped: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}.`,
    );
  }
  const texts = groupTexts(parts);
  return [
    '# Notices',
    '',
    'Creative Hub is published under the MIT licence (see LICENSE). It ships the following works of others.',
    '',
    '| Work | Version | Licence | Kind |',
    '|---|---|---|---|',
    ...parts.map(
      ({ name, version, licence, kind }) => `| ${name} | ${version} | ${licence} | ${kind} |`,
    ),
    '',
    '## Licence texts',
    '',
    ...texts.flatMap(({ text, holders }) => [...holders, '', '```text', text, '```', '']),
  ].join('\n');
}

/**
 * The licence texts, each once: works that differ only in their copyright lines share a text, and
 * the lines stand above it.
 */
function groupTexts(parts) {
  const groups = new Map();
  for (const { name, text } of parts) {
    if (!text) continue;
    const lines = text.trim().replaceAll('```', "'''").split('\n');
    const copyrights = lines.filter((line) => COPYRIGHT.test(line)).map((line) => line.trim());
    const body = lines
      .filter((line) => !COPYRIGHT.test(line))
      .join('\n')
      .trim();
    const key = createHash('sha256')
      .update(body.toLowerCase().replace(/[^a-z]+/g, ''))
      .digest('hex');
    const group = groups.get(key) ?? { text: body, holders: [] };
    group.holders.push(`- ${name}: ${copyrights.join('; ') || 'see the text'}`);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Packages of the runtime list that have files here; binaries for other platforms only vary in name. */
function npmPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(
      ([path, entry]) =>
        path.startsWith('node_modules/') && !entry.dev && !entry.optional && !entry.devOptional,
    )
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license ?? packageLicence(join(ROOT, path)),
      kind: 'npm',
      text: licenceText(join(ROOT, path)),
    }));
}

function packageLicence(folder) {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return license ?? licenses?.[0]?.type ?? 'unknown'; // some old packages have a list
}

/** Crates compiled into the WebAssembly package. */
function crates() {
  const env = ensureRustForWasm();
  const cwd = join(ROOT, 'crates', 'media');
  const target = 'wasm32-unknown-unknown';
  const tree = attempt(
    'cargo',
    ['tree', '--locked', '-e', 'normal', '--target', target, '--prefix', 'none', '-f', '{p}'],
    { env, cwd },
  );
  const metadata = attempt(
    'cargo',
    ['metadata', '--locked', '--format-version', '1', '--filter-platform', target],
    { env, cwd },
  );
  if (!tree.ok || !metadata.ok)
    throw new StepFailure(`cargo could not list the crates: ${tree.stderr}${metadata.stderr}`);
  const used = new Set(
    [...tree.stdout.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`),
  );
  return JSON.parse(metadata.stdout)
    .packages.filter(({ name, version, source }) => source && used.has(`${name} ${version}`))
    .map(({ name, version, license, manifest_path: manifest }) => ({
      name,
      version,
      licence: license ?? 'unknown',
      kind: 'crate',
      text: licenceText(join(manifest, '..')),
    }));
}

/** The licence file of a package; of several, the MIT one. */
function licenceText(folder) {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying)/i.test(name))
    .sort();
  const file = files.find((name) => /mit/i.test(name)) ?? files[0];
  if (!file) return '';
  try {
    return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if (error.code === 'EISDIR') return '';
    throw error;
  }
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    if (!(await underNode24(import.meta.filename))) return;
    ensureDependencies('all');
    const text = notice();
    if (!process.argv.includes('--check')) return writeFileSync(FILE, text);
    if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
      throw new StepFailure('NOTICE.md is not up to date: run "node scripts/notices.mjs".');
    }
  });
}
