// The files that the checks of names, exports and pixels read.

import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The folders of the project's own sources. */
export const SOURCE_FOLDERS = ['contract', 'workers', 'src', 'server', 'scripts', 'bench', 'tests'];

/** Scripts, as the checks read them. */
export const SCRIPTS = /\.[cm]?[jt]sx?$/;

/** The files below `folders` of `root` whose names match, relative to it, with `/` between, sorted. */
export function filesOf(root, folders, names) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
