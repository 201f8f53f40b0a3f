// Programs of Debian that several processes of a hub need.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';

/** Where system programs are that PATH may lack. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** Installs the Redis server where it is missing. */
export function needRedis() {
  if (!programPath('redis-server')) aptInstall(['redis-server']);
}

/** Installs nginx where it is missing; returns its path. */
export function needNginx() {
  if (!programPath('nginx')) aptInstall(['nginx']);
  return programPath('nginx') ?? 'nginx';
}

/** The path of a program of PATH or the system, if it is there. */
function programPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
