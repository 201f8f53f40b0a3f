// Debian's packages, for what testing needs and npm does not carry.

import { existsSync } from 'node:fs';
import { attempt, run, StepFailure, say } from './steps.mjs';

/** dpkg's own template syntax. */
const STATUS_FORMAT = '$' + '{db:Status-Status}';

let listsAreFresh = false;

/** Which of `packages` are not installed. */
export function missingPackages(packages) {
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
  const isRoot = process.getuid?.() === 0;
  const [command, ...prefix] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const failure = `${missing.join(', ')} could not be installed. As root: apt-get install ${missing.join(' ')}`;
  if (!listsAreFresh) {
    run(command, [...prefix, 'update', '-qq'], { env, quiet: true, failure });
    listsAreFresh = true;
  }
  say(`installing ${missing.join(', ')}`);
  run(command, [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
    quiet: true,
    failure,
  });
}
