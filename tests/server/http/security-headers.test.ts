import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { createApp } from '../../../server/app.ts';
import { PATHS } from '../../support/paths.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, ON_TIME } from '../../support/server/test-server.ts';

const hub = await createTestServer();
const ada = await hub.person('ada');

const distDir = mkdtempSync(join(tmpdir(), 'hub-dist-'));
mkdirSync(join(distDir, 'assets'));
writeFileSync(join(distDir, 'index.html'), '<!doctype html><title>page</title>');
writeFileSync(join(distDir, 'manifest.webmanifest'), '{}');
writeFileSync(join(distDir, 'assets', 'main-abc123.js'), 'plain');
writeFileSync(join(distDir, 'assets', 'main-abc123.js.br'), brotliCompressSync('plain'));
const withPage = await createApp(hub.context, { loopDelay: ON_TIME, distDir });
afterAll(async () => {
  await withPage.close();
  rmSync(distDir, { recursive: true });
});

const HTML = { accept: 'text/html,*/*' };

describe('every response', () => {
  it('every response carries the page policy, word for word', async () => {
    const { headers } = await withPage.inject({ url: '/', headers: HTML });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval';worker-src 'self';connect-src 'self';" +
        "img-src 'self' blob: data:;media-src 'self' blob:;style-src 'self';font-src 'self';" +
        "manifest-src 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';" +
        "form-action 'self';require-trusted-types-for 'script';trusted-types default",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('HSTS is sent where the product is reached over HTTPS', async () => {
    const secure = await createApp(hub.context, { loopDelay: ON_TIME, isHttps: true });
    const { headers } = await secure.inject({ url: PATHS.health });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
    await secure.close();
  });
});

describe('the page', () => {
  it.each(['/', '/login', '/creative-hub', '/Creative-Hub/', '/posts/abc', '/user/x/projects/y'])(
    'the page is returned at %s',
    async (url) => {
      const response = await withPage.inject({ url, headers: HTML });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<title>page</title>');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it('the page is returned at an unknown path, as 404', async () => {
    const response = await withPage.inject({ url: '/no/such/screen', headers: HTML });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<title>page</title>');
  });

  it.each(['/posts/%E0%A4%A', '/posts/%00', '//elsewhere.example/posts/abc'])(
    'the page reports the unreadable URL %s',
    async (url) => {
      const response = await withPage.inject({ url, headers: HTML });
      expect(response.statusCode).toBe(302);
      const { location = '' } = response.headers;
      expect(new URL(String(location), 'http://hub.example').host).toBe('hub.example');
      const page = await withPage.inject({ url: String(location), headers: HTML });
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('<title>page</title>');
      const program = await withPage.inject({ url, headers: { accept: 'application/json' } });
      expect(program.json()).toHaveProperty('code');
    },
  );

  it.each([
    ['GET', '/assets/gone.js'],
    ['GET', '/api/nothing'],
    ['GET', '/media'],
    ['POST', '/creative-hub'],
    ['DELETE', '/'],
  ] as const)('the page is not returned for %s %s', async (method, url) => {
    expectProblem(await withPage.inject({ method, url, headers: HTML }), 'not_found');
  });

  it('the page is not returned to programs', async () => {
    const response = await withPage.inject({ url: '/login', headers: { accept: '*/*' } });
    expect(response.statusCode).toBe(404);
  });

  it('hashed files are cached forever and served compressed', async () => {
    const plain = await withPage.inject({ url: '/assets/main-abc123.js' });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe('plain');
    const small = await withPage.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(small.headers['content-encoding']).toBe('br');
    const other = await withPage.inject({ url: '/manifest.webmanifest' });
    expect(other.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/../server/main.ts', '/..%2f..%2fetc/passwd', '/assets/..%5c..%5cindex.html', '/.git'])(
    'nothing outside the page folder is served: %s',
    async (url) => {
      const response = await withPage.inject({ url, headers: { accept: '*/*' } });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
    },
  );
});

describe('bad input', () => {
  const post = (payload: string, contentType = 'application/json', url: string = PATHS.login) =>
    hub.app.inject({
      method: 'POST',
      url,
      headers: { ...ada.headers, 'content-type': contentType },
      payload,
    });

  it.each([
    ['broken JSON', '{"username":', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a string', '"x"', 'application/json'],
    ['deep nesting', '['.repeat(30_000), 'application/json'],
    ['a prototype', '{"__proto__":{"a":1},"username":"x","password":"y"}', 'application/json'],
    ['NUL in text', '{"username":"a\\u0000","password":"y"}', 'application/json'],
    ['XML', '<a/>', 'application/xml'],
    ['plain text', 'username=x', 'text/plain'],
    ['a form', 'username=x&password=y', 'application/x-www-form-urlencoded'],
    ['no known type', 'x', 'nonsense'],
  ])('bad input gets a problem body: %s', async (_what, payload, contentType) => {
    const response = await post(payload, contentType);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'bad_request', error: ERROR_MESSAGES.bad_request },
    ]);
  });

  it('oversized input is refused', async () => {
    expectProblem(
      await post(JSON.stringify({ username: 'x'.repeat(70_000), password: 'y' })),
      'request_too_large',
    );
  });

  it('a missing body is accepted where none is needed', async () => {
    const eve = await hub.person('eve');
    const response = await eve.call('logout');
    expect(response.statusCode).toBe(200);
  });

  it('internal errors reveal nothing', async () => {
    const response = await answerAfter(new Error('SELECT secret FROM /var/lib'));
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { code: 'internal', error: ERROR_MESSAGES.internal },
    ]);
  });

  it.each([
    ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
    ['a connection cut off', new Error('Connection terminated unexpectedly')],
    ['no socket to connect to', failed({ code: 'ENOENT', syscall: 'connect' })],
    ['nobody who listens', failed({ code: 'ECONNREFUSED', syscall: 'connect' })],
    ['a pipe that broke', failed({ code: 'EPIPE', syscall: 'write' })],
    ['a database that was taken away', failed({ code: '57P01' })],
    ['a connection that failed', failed({ code: '08006' })],
  ])('the store is reported down after %s', async (_, error) => {
    const response = await answerAfter(error);
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { code: 'unavailable', error: ERROR_MESSAGES.unavailable },
    ]);
  });

  it('what is logged of a database’s error has no values of rows', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    onTestFinished(() => write.mockRestore());
    const app = await createApp(hub.context, { loopDelay: ON_TIME, logLevel: 'warn' });
    onTestFinished(() => app.close());
    const names = vi
      .spyOn(hub.context.store.accounts, 'byId')
      .mockRejectedValue(failed({ code: '23505', detail: 'Key (email)=(ada@example.org)' }));
    onTestFinished(() => names.mockRestore());
    const response = await app.inject({ url: PATHS.details, headers: ada.headers });
    expect(response.statusCode).toBe(500);
    await expect.poll(() => lines.join('')).toContain('23505');
    expect(lines.join('')).not.toContain('example.org');
  });

  it('a proxy that is not trusted is warned of, once', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    onTestFinished(() => write.mockRestore());
    for (const [trustProxy, warnings] of [
      [[], 1],
      [['127.0.0.1'], 0],
    ] as const) {
      lines.length = 0;
      const app = await createApp(hub.context, {
        loopDelay: ON_TIME,
        logLevel: 'warn',
        trustProxy,
      });
      onTestFinished(() => app.close());
      for (let i = 0; i < 2; i += 1) {
        await app.inject({ url: PATHS.health, headers: { 'x-forwarded-for': '203.0.113.9' } });
      }
      await new Promise((turnEnds) => setImmediate(turnEnds)); // the lines of a turn are one write
      expect(lines.join('').split('TRUST_PROXY is not set')).toHaveLength(1 + warnings);
    }
  });

  it('a missing file does not count as a failing store', async () => {
    const response = await answerAfter(failed({ code: 'ENOENT', syscall: 'open' }));
    expect(response.statusCode).toBe(500);
  });

  // A closed PostgreSQL pool is a mistake of ours; one that cannot be reached has a code of its own.
  it.runIf(!process.env.HUB_TEST_DATABASE_URL)('health reports a failing store', async () => {
    const down = await createTestServer();
    const bob = await down.person('bob');
    await down.context.store.close();
    await down.anonymous.refused('unavailable', 'health');
    expectProblem(await down.get(bob, PATHS.details), 'unavailable');
  });
});

describe('over a real connection', async () => {
  const server = await createApp(hub.context, { loopDelay: ON_TIME });
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(() => server.close());

  it('a real connection refuses headers above 16 KB', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(
        { host: address.hostname, port: address.port, headers: { 'x-long': 'x'.repeat(17_000) } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.once('error', reject);
      call.end();
    });
    expect(status).toBe(431);
  });

  it('a real connection refuses malformed HTTP', async () => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write('\x16\x03\x01 this is TLS\r\n\r\n');
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (chunk) => resolve(String(chunk)));
      socket.once('close', () => resolve(''));
    });
    expect(answer).toMatch(/^(HTTP\/1\.1 400|$)/);
    socket.destroy();
  });

  it.each([
    ['two addresses of one IPv6 network', '2001:db8:0:7::1', '2001:db8:0:7:ffff:1:2:3', 429],
    ['neighbouring IPv6 networks', '2001:db8:0:7::1', '2001:db8:0:8::1', 401],
    ['an IPv4 address and its mapped form', '203.0.113.1', '::ffff:203.0.113.1', 429],
    ['two mapped addresses', '::ffff:203.0.113.1', '::ffff:203.0.113.2', 401],
  ])('a real connection counts %s', async (_what, one, other, status) => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.01' }); // one try per address
    const attempt = (remoteAddress: string, username: string) =>
      strict.app.inject({
        method: 'POST',
        url: PATHS.login,
        remoteAddress,
        payload: { username, password: 'a wrong guess' },
      });
    expect((await attempt(one, 'nobody')).statusCode).toBe(401);
    expect((await attempt(other, 'somebody')).statusCode).toBe(status);
  });

  it('callers are identified by connection, not by header', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.01' }); // one try per address
    const attempt = (forwarded: string) =>
      strict.anonymous.call(
        'login',
        { username: 'nobody', password: 'a wrong guess' },
        { 'x-forwarded-for': forwarded },
      );
    expect((await attempt('203.0.113.1')).statusCode).toBe(401);
    expect((await attempt('203.0.113.2')).statusCode).toBe(429);
  });
});

function failed(fields: Readonly<Record<string, string>>): Error {
  return Object.assign(new Error('failed'), fields);
}

/** What is answered where the store fails like this. */
async function answerAfter(error: Error) {
  const { store } = hub.context;
  const sessions = { ...store.sessions, byTokenHash: () => Promise.reject(error) };
  const broken = await createApp(
    { ...hub.context, store: { ...store, sessions } },
    { loopDelay: ON_TIME },
  );
  try {
    return await broken.inject({ url: PATHS.details, headers: ada.headers });
  } finally {
    await broken.close();
  }
}
