// Programs of Debian that several processes of a hub need.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheFolder } from '../steps.mjs';
import { aptInstall, aptUnpack } from './apt.mjs';

/** Where system programs are that PATH may lack, such as that of root after `su` without a dash. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const COMPOSE_SCHEMA = 'usr/lib/python3/dist-packages/compose/config/compose_spec.json';

/** Installs the Redis server where it is missing. */
export function needRedis() {
  if (!programPath('redis-server')) aptInstall(['redis-server']);
}

/** Installs Chromium where it is missing, and neither `CHROMIUM` nor Chrome stands in for it. */
export function needChromium() {
  if (process.env.CHROMIUM || existsSync('/usr/bin/google-chrome')) return;
  aptInstall(['chromium']);
}

/** Installs nginx where it is missing; returns its path. */
export function needNginx() {
  if (!programPath('nginx')) aptInstall(['nginx']);
  return programPath('nginx') ?? 'nginx';
}

/**
 * The path of Prometheus's checker of alert rules, unpacked into the cache where it is missing: its
 * package would also start a server.
 *
 * @throws {StepFailure} where it cannot be downloaded.
 */
export function needPromtool() {
  const folder = cacheFolder('prometheus');
  const unpacked = join(folder, 'usr', 'bin', 'promtool');
  const path = programPath('promtool') ?? unpacked;
  if (!existsSync(path)) aptUnpack('prometheus', folder);
  return path;
}

/**
 * The path of the JSON schema of compose files that Debian's docker-compose validates with, unpacked
 * into the cache where it is missing.
 *
 * @throws {StepFailure} where it cannot be downloaded.
 */
export function needComposeSchema() {
  const folder = cacheFolder('docker-compose');
  const path = join(folder, COMPOSE_SCHEMA);
  if (!existsSync(path)) aptUnpack('docker-compose', folder);
  return path;
}

/** The path of a program of PATH or the system, if it is there. */
export function programPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
