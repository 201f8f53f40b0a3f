// Debian's packages, for what testing needs and npm does not carry.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, run, StepFailure, say } from '../steps.mjs';

/** dpkg's own template syntax. */
const STATUS_FORMAT = '$' + '{db:Status-Status}';

let listsAreFresh = false;

/** Which of `packages` are not installed. */
function missingPackages(packages) {
  return packages.filter((name) => {
    const { ok, stdout } = attempt('dpkg-query', ['-W', '-f', STATUS_FORMAT, name]);
    return !ok || stdout !== 'installed';
  });
}

/**
 * Installs `packages` that are missing.
 *
 * @throws {StepFailure} where there is no apt, or no right to use it: the sentence names them.
 */
export function aptInstall(packages) {
  const missing = missingPackages(packages);
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new StepFailure(`Please install ${missing.join(', ')} and run the command again.`);
  }
  const failure = `${missing.join(', ')} could not be installed. As root: apt-get install ${missing.join(' ')}`;
  refreshPackageLists(failure);
  say(`installing ${missing.join(', ')}`);
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...missing], { failure });
}

/** Downloads the package `name` and unpacks its files into `folder`, without installing it. */
export function aptUnpack(name, folder) {
  const failure = `The package ${name} could not be downloaded.`;
  say(`downloading ${name}`);
  const work = `${folder}.${process.pid}.partial`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const download = ['download', '-qq', name];
  // Downloading needs no rights, refreshing the lists does.
  if (!attempt('apt-get', download, { cwd: work }).ok) {
    refreshPackageLists(failure);
    run('apt-get', download, { cwd: work, quiet: true, failure });
  }
  const archive = readdirSync(work).find((entry) => entry.endsWith('.deb'));
  run('dpkg-deb', ['-x', join(work, archive), work], { quiet: true });
  rmSync(join(work, archive));
  rmSync(folder, { recursive: true, force: true });
  renameSync(work, folder);
}

/** A new machine knows no packages before its first update. */
function refreshPackageLists(failure) {
  if (listsAreFresh) return;
  aptGet(['update', '-qq'], { failure });
  listsAreFresh = true;
}

function aptGet(args, { failure }) {
  const isRoot = process.getuid?.() === 0;
  const [command, ...prefix] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run(command, [...prefix, ...args], { env, quiet: true, failure });
}
