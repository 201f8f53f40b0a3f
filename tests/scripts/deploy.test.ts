import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

import { freePort } from '../../scripts/lib/cluster/free-port.mjs';
import { attempt, StepFailure } from '../../scripts/lib/steps.mjs';
import { needComposeSchema, programPath } from '../../scripts/lib/tools/system-programs.mjs';
import { hostEnvironment, launchServer } from '../support/e2e/launch-server.ts';
import { problem } from '../support/server/problems.ts';

const CONTAINERFILE = readFileSync('deploy/Containerfile', 'utf8');
const COMPOSE_FILE = readFileSync('deploy/compose.yaml', 'utf8');
const UNIT_FILE = 'creative-hub@.service';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Its instructions and their arguments, by stage. */
function stagesOf(file: string): (readonly [string, string])[][] {
  const stages: (readonly [string, string])[][] = [];
  for (const [, name = '', args = ''] of file.matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push([name, args]);
  }
  return stages;
}

/** Copies into a folder what `COPY` does: files into a folder, a folder under its new name. */
function copy(args: string, folder: string): void {
  const paths = args.split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const to = target.endsWith('/') ? join(folder, target, path) : join(folder, target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to, { recursive: true });
  }
}

it('the Containerfile’s commands make a hub in an empty folder', { timeout: 300_000 }, async () => {
  const folder = newFolder();
  const [build = [], final = []] = stagesOf(CONTAINERFILE);
  for (const [name, args] of build) {
    if (name === 'COPY') copy(args, folder);
    if (name !== 'RUN') continue;
    const env = hostEnvironment();
    const { ok, stdout, stderr } = attempt('sh', ['-c', args], { cwd: folder, env });
    expect(ok, `${args}\n${stdout}${stderr}`).toBe(true);
  }
  const start = final.find(([name]) => name === 'CMD')?.[1] ?? '[]';
  const [command = '', ...args]: string[] = JSON.parse(start);
  const env = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' };
  const hub = await launchServer({ command, args, cwd: folder, env });
  try {
    const page = await fetch(`${hub.origin}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    expect((await fetch(`${hub.origin}/readyz`)).status).toBe(200);
  } finally {
    expect(await hub.stop()).toBe(0);
  }
});

it('the compose file is valid, and names only settings that there are', ({ skip }) => {
  const file = parse(COMPOSE_FILE, { merge: true });
  const settings = Object.keys(file.services['server-a'].environment);
  const known = readFileSync('server/config.ts', 'utf8');
  expect(settings.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);

  // Lengths of time are written otherwise than in JSON schemas.
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  // Its parts and its edition have names as an older edition spelled them.
  const schema = JSON.parse(readFileSync(composeSchema(skip), 'utf8'), (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const isCompose = validate.compile(schema);
  isCompose(file);
  expect(isCompose.errors ?? []).toEqual([]);
  file.services.proxy.port = file.services.proxy.ports;
  expect(isCompose(file), 'a key that there is not').toBe(false);
});

function composeSchema(skip: (why: string) => never): string {
  try {
    return needComposeSchema();
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return skip(`the schema of compose files cannot be had here: ${error.message}`);
  }
}

it('nginx takes its file without a warning, and limits the open requests of an address', async ({
  skip,
}) => {
  const nginx = programPath('nginx');
  if (!nginx) return skip('there is no nginx here');
  let open = 0;
  const busy = createServer((_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  onTestFinished(() => void busy.close().closeAllConnections());
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const { port: hubPort } = busy.address() as AddressInfo;
  const [folder, port] = [newFolder(), await freePort()];
  const file = join(folder, 'nginx.conf');
  const config = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${hubPort}`)
    .replace('addresses 1000', 'addresses 2');
  writeFileSync(file, config);
  // With as many open files as a service has by default.
  const args = ['-c', 'ulimit -Sn 1024 && exec "$0" "$@"', nginx, '-p', folder, '-c', file];
  const { ok, stderr } = attempt('sh', [...args, '-t']);
  expect([ok, stderr.split('\n').filter((line) => /warn|emerg/.test(line))]).toEqual([true, []]);

  const server = spawn('sh', [...args, '-g', 'daemon off;'], { stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  });
  const leave = new AbortController();
  const get = (signal = leave.signal) => fetch(`http://127.0.0.1:${port}/`, { signal });
  const whyNot = () => get(AbortSignal.timeout(100)).catch(({ name }: Error) => name);
  await expect.poll(whyNot).toBe('TimeoutError'); // no longer that nobody listens
  await expect.poll(() => open).toBe(0);
  const waiting = [get(), get()].map((answer) => answer.catch(() => undefined));
  await expect.poll(() => open).toBe(2);
  const refused = await get();
  expect([refused.status, await refused.json()]).toEqual([503, problem('unavailable')]);
  leave.abort();
  await Promise.all(waiting);
});

it('systemd accepts the unit, and would refuse a false one', ({ skip }) => {
  if (!attempt('systemd-analyze', ['--version']).ok) return skip('there is no systemd here');
  const folder = newFolder();
  // Of the machine that runs the tests, neither the program nor the folder is what is checked.
  const unit = readFileSync(join('deploy', UNIT_FILE), 'utf8').replace(
    '/usr/bin/node',
    '/bin/true',
  );
  const verify = (text: string) => {
    const path = join(folder, UNIT_FILE);
    writeFileSync(path, text);
    const { ok, stdout, stderr } = attempt('systemd-analyze', ['verify', path]);
    return {
      ok,
      said: `${stdout}${stderr}`.split('\n').filter((line) => line.includes(UNIT_FILE)),
    };
  };
  expect(verify(unit)).toEqual({ ok: true, said: [] });
  expect(verify(unit.replace('Restart=always', 'Restart=forever')).said).not.toEqual([]);
});
