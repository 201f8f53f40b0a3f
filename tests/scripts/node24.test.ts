import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fetchNode, isGoodNode, moveUnless } from '../../scripts/lib/tools/node24.mjs';
import { temporaryFolder } from '../support/e2e/launch-server.ts';

it.each([
  ['v24.15.0', true],
  ['v24.21.0', true],
  ['v24.17.1', true],
  ['v24.14.9', false],
  ['v24.17.0', false],
  ['v20.20.2', false],
  ['v26.0.0', false],
])('takes Node %s: %s', (version, good) => {
  expect(isGoodNode(version)).toBe(good);
});

describe('a download of Node that fails', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder('hub-npm-');
    vi.stubEnv('HUB_CACHE_DIR', join(folder.path, 'cache'));
    vi.stubEnv('PATH', `${folder.path}${delimiter}${process.env.PATH}`);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    folder.remove();
  });

  /** Puts a program named `npm` first in the PATH. */
  function npm(script: string): void {
    writeFileSync(join(folder.path, 'npm'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder.path, 'npm'), 0o755);
  }

  it('says that the registry could not be reached', () => {
    npm('exit 1');
    expect(() => fetchNode()).toThrow(/could not be downloaded.*Check the network/);
  });

  it('never runs a file that is not the one that was asked for', () => {
    // The arguments are those of `npm pack NAME --silent --pack-destination FOLDER`.
    npm('name=$(echo "$2" | tr @ -); echo "not a tarball" > "$5/$name.tgz"');
    expect(() => fetchNode()).toThrow(/damaged/);
    const node = join(folder.path, 'cache', 'node');
    expect(existsSync(node) ? readdirSync(node) : []).toEqual([]);
  });
});

it('of two first starts at once, the second leaves the Node that the first runs from', () => {
  const folder = temporaryFolder('hub-node-');
  onTestFinished(() => folder.remove());
  const to = join(folder.path, 'node');
  const node = () => readFileSync(join(to, 'node'), 'utf8');
  const move = (content: string) => {
    const from = join(folder.path, content);
    mkdirSync(from);
    writeFileSync(join(from, 'node'), content);
    moveUnless(() => existsSync(join(to, 'node')) && node() !== 'broken', from, to);
    return node();
  };
  expect([move('broken'), move('first'), move('second')]).toEqual(['broken', 'first', 'first']);
});
