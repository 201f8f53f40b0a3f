// Which works of others the product ships, and under which licences: the packages bundled into the
// page, those that the server runs, and the crates inside the media package.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../fingerprint.mjs';
import { attempt, ROOT, StepFailure } from '../steps.mjs';

/** The crates of the committed media package, written when it is built. */
export const CRATES_FILE = join(ROOT, 'crates', 'media', 'pkg', 'licences.json');

/** Licences that may be in what we ship. */
const ALLOWED =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Zlib|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|OFL-1\.1|Unicode-3\.0)\b/;

/**
 * A work of somebody else that is shipped.
 *
 * @typedef {{ name: string, version: string, licence: string, where: 'page' | 'server' | 'wasm',
 *   text: string }} Work
 */

/**
 * The plugins that write `licenses.txt` into the built page: `worker` records what the bundles of
 * the workers contain, `page` adds the page's own and emits the file.
 */
export function licencePlugins() {
  const bundled = new Set();
  const record = (bundle) => {
    for (const { moduleIds = [] } of Object.values(bundle)) {
      for (const id of moduleIds) {
        const [, path] = id.match(/^.*(node_modules\/(?:@[^/]+\/)?[^/]+)/) ?? [];
        if (path) bundled.add(path);
      }
    }
  };
  return {
    worker: () => ({ name: 'licences-of-workers', generateBundle: (_, bundle) => record(bundle) }),
    page: () => ({
      name: 'licences',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(_, bundle) {
        record(bundle);
        const works = shippedWorks([...bundled]);
        this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: licencesText(works) });
      },
    }),
  };
}

/**
 * Everything that is shipped, by name.
 *
 * @param {readonly string[]} bundled the folders of the packages in the page, from the root.
 * @returns {Work[]}
 * @throws {StepFailure} when a licence is not among those that may be shipped.
 */
function shippedWorks(bundled) {
  const works = [
    ...bundled.map((path) => npmWork(path, 'page')),
    ...serverPackages().map((path) => npmWork(path, 'server')),
    ...JSON.parse(readFileSync(CRATES_FILE, 'utf8')),
  ].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const refused = works.filter(
    ({ licence }) => !licence.split(/ OR |\//).some((one) => ALLOWED.test(one.trim())),
  );
  if (refused.length > 0) {
    throw new StepFailure(
      `These may not be shipped: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}.`,
    );
  }
  return works;
}

/** @returns {Work} */
function npmWork(path, where) {
  const folder = join(ROOT, path);
  const { name, version, license, licenses } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const licence = license ?? licenses?.[0]?.type ?? 'unknown'; // some old packages have a list
  return { name, version, licence, where, text: licenceText(folder) };
}

/** The folders of the packages that the server imports, and of what those need in turn. */
function serverPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (name, from) => {
    const path = resolvePackage(packages, name, from);
    if (!path || found.has(path) || path.includes('/@types/')) return; // types do not run
    found.add(path);
    for (const needed of Object.keys(packages[path].dependencies ?? {})) add(needed, path);
  };
  for (const file of [...filesBelow('server'), ...filesBelow('contract')]) {
    if (!file.endsWith('.ts')) continue;
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const [, name] of source.matchAll(
      /(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g,
    )) {
      if (!name.startsWith('.')) add(name, '');
    }
  }
  return [...found];
}

/** The folder of the package `name` as Node finds it from the folder `from`. */
function resolvePackage(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    const path = `${folder && `${folder.replace(/\/$/, '')}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}

/**
 * The crates compiled into the media package.
 *
 * @param {NodeJS.ProcessEnv} env one that finds cargo.
 * @returns {Work[]}
 */
export function crateWorks(env) {
  const cwd = join(ROOT, 'crates', 'media');
  const target = 'wasm32-unknown-unknown';
  const tree = attempt(
    'cargo',
    // Macros run in the compiler; nothing of them is in the package.
    ['tree', '--locked', '-e', 'normal,no-proc-macro', '--target', target, '--prefix', 'none'],
    { env, cwd },
  );
  const metadata = attempt(
    'cargo',
    ['metadata', '--locked', '--format-version', '1', '--filter-platform', target],
    { env, cwd },
  );
  if (!tree.ok || !metadata.ok) {
    throw new StepFailure(`cargo could not list the crates: ${tree.stderr}${metadata.stderr}`);
  }
  const used = new Set(
    [...tree.stdout.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`),
  );
  return JSON.parse(metadata.stdout)
    .packages.filter(({ name, version, source }) => source && used.has(`${name} ${version}`))
    .map(({ name, version, license, manifest_path: manifest }) => ({
      name,
      version,
      licence: license ?? 'unknown',
      where: 'wasm',
      text: licenceText(join(manifest, '..')),
    }));
}

/** The licence file of a package; of several, the MIT one. Empty where there is none. */
function licenceText(folder) {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying)/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const file = files.find((name) => /mit/i.test(name)) ?? files[0];
  return file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : '';
}

const HEADING = 'Creative Hub is published under the MIT licence. It ships the following works:';

const RULE = '-'.repeat(78);

/** What begins the terms of a licence; above it stands who holds the rights. */
const TERMS = /^\s*(Permission is hereby granted|Permission to use, copy|Redistribution and use)/m;

/** The whole of `licenses.txt`: a line for each work, then each text once with whose it is. */
function licencesText(works) {
  const lines = works.map(
    ({ name, version, licence, where }) => `${where}: ${name} ${version} (${licence})`,
  );
  const groups = new Map();
  for (const { name, version, text } of works) {
    if (!text) continue;
    const start = text.search(TERMS);
    const holders = start > 0 ? text.slice(0, start).trim() : '';
    const terms = start > 0 ? text.slice(start).trim() : text;
    const key = terms.toLowerCase().replace(/\W+/g, ' ');
    const group = groups.get(key) ?? { terms, names: new Map() };
    group.names.set(`${name} ${version}`, holders);
    groups.set(key, group);
  }
  const sections = [...groups.values()].map(({ terms, names }) => {
    const byHolders = Map.groupBy(names.keys(), (name) => names.get(name));
    const heads = [...byHolders].map(([holders, group]) =>
      `${[...group].join(', ')}:\n${holders}`.trim(),
    );
    return `${RULE}\n${heads.join('\n\n')}\n\n${terms}\n`;
  });
  return [HEADING, '', ...new Set(lines), '', ...sections].join('\n');
}

/**
 * The works that the built page's `licenses.txt` names.
 *
 * @returns {Omit<Work, 'text'>[]}
 */
export function readLicences(path = join(ROOT, 'dist', 'licenses.txt')) {
  if (!existsSync(path)) throw new StepFailure('The build has left no licenses.txt.');
  const [list = ''] = readFileSync(path, 'utf8').split(RULE);
  return [...list.matchAll(/^(page|server|wasm): (\S+) (\S+) \((.+)\)$/gm)].map(
    ([, where, name, version, licence]) => ({ where, name, version, licence }),
  );
}
