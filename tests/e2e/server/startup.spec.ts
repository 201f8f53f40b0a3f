import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  launchServer,
  type RunningServer,
  startBuiltServer,
  temporaryFolder,
} from '../../support/e2e/launch-server.ts';

const clone = inject('clone');
const data = temporaryFolder('hub-data-');
afterAll(() => data.remove());

/** What `npm start` runs, without npm around it. */
function start(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  return launchServer({
    command: process.execPath,
    args: ['scripts/start.mjs'],
    cwd: clone,
    env: { DATA_DIR: data.path, ...env },
  });
}

/** Runs the server until it ends by itself. */
function failingStart(env: Readonly<Record<string, string>>) {
  return new Promise<{ readonly code: number | null; readonly stderr: string }>((resolve) => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: clone,
      env: { ...process.env, PORT: '0', DATA_DIR: data.path, NODE_OPTIONS: '', ...env },
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.once('exit', (code) => resolve({ code, stderr: stderr.trim() }));
  });
}

/** One sentence for a person: a single line, no stack. */
const ONE_SENTENCE = /^[^\n]{10,300}$/;

describe('npm start', () => {
  it('says on a fresh clone what it does, then one line with the address', () => {
    const printed = inject('firstStart');
    expect(printed).toMatch(/installing the locked dependencies/);
    expect(printed).toMatch(/building the page/);
    expect(printed.match(/ready at http/g)).toHaveLength(1);
  });

  it('skips unchanged steps the second time', async () => {
    const hub = await start();
    expect(hub.output()).not.toMatch(/installing|building/);
    expect((await fetch(`${hub.origin}/healthz`)).status).toBe(200);
    expect(await hub.stop()).toBe(0);
  });

  it('builds the page again when a source has changed, for readers and not for developers', async () => {
    const path = join(clone, 'index.html');
    const before = readFileSync(path, 'utf8');
    const built = join(clone, 'dist');
    const builtBefore = `${built}-before`;
    cpSync(built, builtBefore, { recursive: true });
    writeFileSync(path, `${before}<!-- changed -->\n`);
    const hub = await start({ NODE_ENV: 'test' });
    expect(hub.output()).toMatch(/building the page/);
    const assets = join(built, 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const forDevelopers = scripts.filter((name) =>
      readFileSync(join(assets, name), 'utf8').includes('react_stack_bottom_frame'),
    );
    expect(scripts.length).toBeGreaterThan(10);
    expect(forDevelopers).toEqual([]);
    expect(await hub.stop()).toBe(0);
    // As the next files of tests find it.
    writeFileSync(path, before);
    rmSync(built, { recursive: true });
    renameSync(builtBefore, built);
  });
});

describe('a start that cannot succeed', () => {
  let hub: RunningServer;
  beforeAll(async () => {
    hub = await startBuiltServer(clone, data.path);
  });
  afterAll(() => hub.stop());

  it('names the occupied port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const elsewhere = temporaryFolder('hub-data-');
    const { code, stderr } = await failingStart({ PORT: String(port), DATA_DIR: elsewhere.path });
    expect(code).not.toBe(0);
    expect(stderr).toContain(String(port));
    expect(stderr).toMatch(ONE_SENTENCE);
    other.close();
    elsewhere.remove();
  });

  it('refuses a data folder that another process uses', async () => {
    const { code, stderr } = await failingStart({});
    expect(code).not.toBe(0);
    expect(stderr).toContain(data.path);
    expect(stderr).toMatch(ONE_SENTENCE);
  });

  it('names a folder that cannot be written', async () => {
    const file = join(data.path, 'a-file');
    writeFileSync(file, '');
    const { code, stderr } = await failingStart({ DATA_DIR: join(file, 'below') });
    expect(code).not.toBe(0);
    expect(stderr).toContain(file);
    expect(stderr).toMatch(ONE_SENTENCE);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HUB_LIMIT_SCALE', '-1'],
  ])('names a wrong setting: %s=%s', async (name, value) => {
    const { code, stderr } = await failingStart({ [name]: value });
    expect(code).not.toBe(0);
    expect(stderr).toContain(name);
    expect(stderr).toMatch(ONE_SENTENCE);
  });
});

it('ends with 0 on SIGTERM, too', async () => {
  const folder = temporaryFolder('hub-data-');
  const hub = await startBuiltServer(clone, folder.path);
  hub.process.kill('SIGTERM');
  expect(await new Promise((resolve) => hub.process.once('exit', resolve))).toBe(0);
  folder.remove();
});
