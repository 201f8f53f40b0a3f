// Debian's packages, for what testing needs and npm does not carry.

import { existsSync } from 'node:fs';
import { attempt, run, StepFailure, say } from './steps.mjs';

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

/** Downloads the archive of `name` into `folder` without installing it. */
export function aptDownload(name, folder) {
  const failure = `The package ${name} could not be downloaded.`;
  refreshPackageLists(failure);
  run('apt-get', ['download', '-qq', name], { cwd: folder, quiet: true, failure });
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
