import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';

import { loadConfig, StartFailure } from '../../../server/config.ts';
import { MIGRATIONS } from '../../../server/store/migrations/all.ts';
import { COLUMN_TYPES, isExpansion } from '../../../server/store/migrations/portable.ts';
import { dataFolder, run, startServer } from '../../support/server/process.ts';
import { remotePerson, signUpAt } from '../../support/server/remote.ts';

/** A single line for a person: no stack, no second thought. */
const ONE_SENTENCE = /^[^\n]{10,300}\n$/;

describe('a start', () => {
  it('the server prints its address, keeps its folder private, and exits with 0 on a signal', async () => {
    const DATA_DIR = join(dataFolder(), 'new');
    const server = startServer({ DATA_DIR, DIST_DIR: '.' });
    const address = await server.ready;
    expect(statSync(DATA_DIR).mode & 0o077, 'the folder is private to its user').toBe(0);
    const health = await fetch(`${address}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const { code, stdout, stderr } = await server.stop();
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `Creative Hub is ready at ${address}\n`,
      stderr: '',
    });
  });

  it('the server says that there is no page', async () => {
    const DIST_DIR = join(dataFolder(), 'not-built');
    const server = startServer({ DATA_DIR: dataFolder(), DIST_DIR });
    await server.ready;
    const { code, stderr } = await server.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(DIST_DIR) });
  });

  it('the server exits with 0 despite a live connection that does not answer', async () => {
    const server = startServer({ DATA_DIR: dataFolder(), DIST_DIR: '.' });
    const { port, host, hostname } = new URL(await server.ready);
    const silent = connect(Number(port), hostname);
    silent.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await once(silent, 'data');
    const { code, stderr } = await server.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    silent.destroy();
  });

  it('the server exits with 0 despite an idle connection', async () => {
    const server = startServer({ DATA_DIR: dataFolder() });
    const { port, hostname } = new URL(await server.ready);
    const idle = connect(Number(port), hostname);
    await new Promise((resolve) => idle.once('connect', resolve));
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    server.child.kill('SIGINT');
    expect((await server.ended).code).toBe(0);
    idle.destroy();
  });

  it('a restarted server finds its data and secrets', async () => {
    const DATA_DIR = dataFolder();
    const first = startServer({ DATA_DIR });
    const origin = await first.ready;
    const ada = await signUpAt(origin, 'ada');
    await first.stop();

    const second = startServer({ DATA_DIR });
    const details = await remotePerson(await second.ready, ada).ok('details');
    expect(details.username).toBe('ada');
    await second.stop();
  });
});

describe('a start that cannot succeed says why in one sentence:', () => {
  async function failure(env: Readonly<Record<string, string>>) {
    // A folder with an index.html: whether the page is built is no matter of these tests.
    const started = startServer({ DATA_DIR: dataFolder(), DIST_DIR: '.', ...env });
    const { code, stdout, stderr } = await started.ended;
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(ONE_SENTENCE);
    return stderr;
  }

  it('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    expect(await failure({ PORT: String(port) })).toContain(`Port ${port}`);
    other.close();
  });

  it('the host is not an address of this machine', async () => {
    expect(await failure({ HOST: '192.0.2.1' })).toContain('192.0.2.1');
  });

  it('the folder cannot be written to', async () => {
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, '');
    expect(await failure({ DATA_DIR: join(file, 'below') })).toContain(file);
  });

  it.runIf(existsSync('/proc'))('the folder is where nobody can make one', async () => {
    expect(await failure({ DATA_DIR: '/proc/hub' })).toContain('/proc/hub');
  });

  it('the lock of the folder is something else', async () => {
    const [text, folder] = [dataFolder(), dataFolder()];
    writeFileSync(join(text, 'hub.lock'), 'a text of somebody, not a database at all');
    mkdirSync(join(folder, 'hub.lock'));
    expect(await failure({ DATA_DIR: text })).toContain('hub.lock');
    expect(await failure({ DATA_DIR: folder })).toContain('hub.lock');
  });

  it('the database takes the connection and never answers', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const { port } = mute.address() as { port: number };
    const env = { DATABASE_URL: `postgres://x@127.0.0.1:${port}/x`, DATA_DIR: dataFolder() };
    const backup = run('server/cli/hub.ts', ['backup', join(dataFolder(), 'backup')], env).ended;
    expect(await failure(env)).toContain('The database cannot be opened');
    expect((await backup).stderr).toContain('The database cannot be opened');
    mute.close();
  });

  it('another process has the folder', async () => {
    const DATA_DIR = dataFolder();
    const first = startServer({ DATA_DIR });
    await first.ready;
    expect(await failure({ DATA_DIR })).toContain(DATA_DIR);
    await first.stop();
  });

  it('the database was made by a newer version', async () => {
    const DATA_DIR = dataFolder();
    const first = startServer({ DATA_DIR });
    await first.ready;
    await first.stop();
    const database = new DatabaseSync(join(DATA_DIR, 'hub.sqlite'));
    const add = (name: string) => database.prepare('INSERT INTO migration VALUES (?, 1)').run(name);
    add('9998-expand-the-future'); // which a version before it can ignore
    const older = startServer({ DATA_DIR });
    await older.ready;
    await older.stop();
    add('9999-the-future');
    database.close();
    expect(await failure({ DATA_DIR })).toContain('newer version');
  });

  it('no migration that is marked as an expansion changes or removes what older versions use', () => {
    const types = COLUMN_TYPES.sqlite;
    const statements = MIGRATIONS.filter(({ name }) => isExpansion(name)).flatMap((migration) =>
      migration.statements(types, 'sqlite'),
    );
    const added = /^\s*(create (unique )?(table|index)|alter table \w+ add column)\b/i;
    expect(statements.filter((statement) => !added.test(statement))).toEqual([]);
  });

  it('the database is something else', async () => {
    const DATA_DIR = dataFolder();
    writeFileSync(join(DATA_DIR, 'hub.sqlite'), 'a text of somebody, not a database at all');
    expect(await failure({ DATA_DIR })).toContain('database');
    expect(readFileSync(join(DATA_DIR, 'hub.sqlite'), 'utf8')).toContain('a text of somebody');
  });

  it('a setting is wrong', async () => {
    expect(await failure({ PORT: 'eighty' })).toContain('PORT');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['PERSON_STORAGE_GB', '1e1'],
    ['HUB_LIMIT_SCALE', '0'],
    ['REGISTRATION', 'sometimes'],
    ['PUBLIC_ORIGIN', 'hub.example.org'],
    ['PUBLIC_ORIGIN', 'https://hub.example.org/path'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/32/8'],
    ['PUSH_HOSTS', 'https://push.example.org'],
    ['PUSH_HOSTS', '*'],
  ])('%s is %s', (name, value) => {
    const sentence = refusalOf({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).toContain(value);
  });
});

it('settings may be addresses, networks, wildcards and blank', () => {
  const trustProxy = [
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    'fd00::/8',
    '10.0.0.0/255.0.0.0',
    'loopback',
  ];
  const pushHosts = ['push.example.org', '*.push.example.org', 'push.example.org:8443'];
  const env = {
    TRUST_PROXY: trustProxy.join(', '),
    PUSH_HOSTS: pushHosts.join(','),
    DATA_DIR: ' ',
  };
  expect(loadConfig(env, '/')).toMatchObject({ trustProxy, pushHosts, dataDir: '/data' });
});

/** Why these settings are refused: what a start prints. */
function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    loadConfig(env, '/');
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    const { message } = error as StartFailure;
    expect(`${message}\n`).toMatch(ONE_SENTENCE);
    return message;
  }
  throw new Error('Such settings cannot be used.');
}

it('an address for metrics is refused without a port', () => {
  expect(refusalOf({ METRICS_HOST: '0.0.0.0' })).toContain('METRICS_PORT');
  const metrics = { METRICS_HOST: '0.0.0.0', METRICS_PORT: '0' };
  expect(loadConfig(metrics, '/')).toMatchObject({ metricsHost: '0.0.0.0', metricsPort: 0 });
});

describe('mail', () => {
  const MAIL = {
    SMTP_URL: 'smtp://user:geheim@127.0.0.1:1',
    MAIL_FROM: 'Creative Hub <hub@example.org>',
    PUBLIC_ORIGIN: 'https://hub.example.org',
  };

  it.each([
    [{ SMTP_URL: 'mail.example.org:geheim' }, 'SMTP_URL'],
    [{ SMTP_URL: 'https://user:geheim@example.org' }, 'SMTP_URL'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Creative Hub' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Creative Hub <nowhere>' }, 'MAIL_FROM'],
    [{ SMTP_URL: ' ' }, 'SMTP_URL'],
    [{ PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN'],
  ])('mail settings %j are refused', (wrong, name) => {
    const sentence = refusalOf({ ...MAIL, ...wrong });
    expect(sentence).toContain(name);
    expect(sentence).not.toContain('geheim');
  });

  it('the server starts without a reachable mail server', async () => {
    const server = startServer({ DATA_DIR: dataFolder(), ...MAIL });
    const ways = await fetch(`${await server.ready}/api/users/reset-password`);
    expect(await ways.json()).toEqual({ byMail: true });
    expect((await server.stop()).code).toBe(0);
  });
});

describe('after kill -9', () => {
  it('after kill -9 the data folder is not locked', async () => {
    const DATA_DIR = dataFolder();
    const first = startServer({ DATA_DIR });
    await first.ready;
    mkdirSync(join(DATA_DIR, 'incoming'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'incoming', 'half-an-upload'), 'x');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = startServer({ DATA_DIR });
    expect((await fetch(`${await second.ready}/healthz`)).status).toBe(200);
    expect(existsSync(join(DATA_DIR, 'incoming', 'half-an-upload'))).toBe(false);
    await second.stop();
  });
});
