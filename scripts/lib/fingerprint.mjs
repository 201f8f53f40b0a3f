// What has changed since last time: hashes over files, and stamps that remember them.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from './steps.mjs';

/** Every file below `path` (or `path` itself), sorted, relative to the root, with `/` between. */
export function filesBelow(path, skip = () => false) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = join(folder, entry.name);
      const name = relative(ROOT, full).split(sep).join('/');
      if (skip(name)) continue;
      if (entry.isDirectory()) walk(full);
      else if (entry.isFile()) found.push(name);
    }
  };
  walk(absolute);
  return found.sort();
}

/** One SHA-256 over the names and contents of all files below `paths`, plus `extra`. */
export function fingerprint(paths, { skip, extra = '' } = {}) {
  const hash = createHash('sha256').update(extra);
  for (const path of paths) {
    for (const file of filesBelow(path, skip)) {
      // Line endings differ between checkouts of one commit; contents do not.
      const content = readFileSync(join(ROOT, file));
      const isText = !content.subarray(0, 8000).includes(0);
      hash.update(`\0${file}\0`);
      hash.update(isText ? content.toString('utf8').replaceAll('\r\n', '\n') : content);
    }
  }
  return hash.digest('hex');
}

/** The remembered hash in `file`, or an empty string. */
export function readStamp(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

export function writeStamp(file, hash) {
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${hash}\n`);
}
