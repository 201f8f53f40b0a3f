import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';

import { CALLS } from '#contract/calls/all.schema.ts';
import { pathOf } from '#contract/calls/route.ts';
import { PASSWORD } from '../../support/server/accounts.ts';
import { migratedDatabase } from '../../support/server/database.ts';
import { dataFolder, startServer } from '../../support/server/process.ts';
import { type RemotePerson, remotePerson, signUpAt } from '../../support/server/remote.ts';

const SECRET = 'geheim-8f3a';
const PROXY = { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'proxy-17' };

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly route?: string;
  readonly status?: number;
  readonly user?: string;
}

describe('a server that is watched', async () => {
  const database = await migratedDatabase();
  const server = startServer({
    ...database.env,
    DATA_DIR: dataFolder(),
    LOG_LEVEL: '', // the default where the output is no terminal
    METRICS_PORT: '0',
    TRUST_PROXY: '127.0.0.1',
  });
  const origin = await server.ready;
  const lines = () => {
    const text = server.logged();
    const complete = text.slice(0, text.lastIndexOf('\n')).split('\n');
    return complete.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
  };
  const ada = await signUpAt(origin, 'ada');
  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  it('logs one line for each call, with its id, and nothing of what people sent', async () => {
    const known = remotePerson(origin, ada);
    const post = await known.ok('createPost', { content: `a text ${SECRET}` });
    await known.call('post', { postId: post._id }, PROXY);
    await leakEverywhere(origin, known);
    const last = await fetch(`${origin}/healthz`, { headers: PROXY });
    expect(last.headers.get('x-request-id')).toBe('proxy-17');
    await expect.poll(() => lines().at(-1)).toMatchObject({ route: '/healthz' });

    expect(lines().filter(({ reqId }) => reqId === 'proxy-17')).toMatchObject([
      { msg: 'call', method: 'GET', route: '/api/posts/:postId', status: 200, user: ada.id },
      { msg: 'call', method: 'GET', route: '/healthz', status: 200 },
    ]);
    const calls = lines().filter(({ msg }) => msg === 'call');
    expect(calls.length).toBeGreaterThan(10);
    for (const call of calls) {
      expect(call).toMatchObject({ ms: expect.any(Number), bytes: expect.any(Number), level: 30 });
    }
    for (const leak of [SECRET, PASSWORD, ada.token, '203.0.113', 'example.org']) {
      expect(server.logged(), leak).not.toContain(leak);
    }
    expect(JSON.stringify(calls)).not.toContain('127.0.0.1');
  });

  it('an id of a request is believed from a trusted proxy only', async () => {
    const idOf = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`${origin}/healthz`, { headers })).headers.get('x-request-id');
    expect(await idOf(PROXY)).toBe('proxy-17');
    expect(await idOf({ 'x-request-id': 'mine' })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf({ ...PROXY, 'x-request-id': 'a b"' })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('counts and times for Prometheus, with labels of few values', async () => {
    const before = await metricsOf(lines());
    const media = new Blob([readFileSync('tests/fixtures/media/rgb.jpg')]);
    await ada.ok('createPost', { content: '', media });
    await ada.call('post', { postId: 'not-there' });
    await fetch(`${origin}/no-such-${SECRET}`);
    const text = await metricsOf(lines());
    const numberOf = (name: string, metrics = text) =>
      Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1]);
    const growth = (name: string) => numberOf(name) - numberOf(name, before);
    expect(growth('hub_uploads_total')).toBe(1);
    expect(growth('hub_upload_bytes_total')).toBe(media.size);
    expect(numberOf('hub_live_connections')).toBe(0);
    expect(numberOf('hub_degraded')).toBe(0);
    expect(numberOf('hub_database_waiting')).toBeGreaterThanOrEqual(0);
    expect(numberOf('hub_database_query_seconds_count')).toBeGreaterThan(10);
    expect(numberOf('hub_database_transaction_seconds_count')).toBeGreaterThan(2);
    expect(text).toMatch(
      /^hub_call_seconds_count\{method="GET",route="\/api\/posts\/:postId",status="404"\} \d$/m,
    );
    expect(text).toMatch(/hub_sent_bytes_total\{route="\/api\/posts"\} [1-9]/);
    for (const leak of [SECRET, ada.id, 'not-there', '.jpg']) expect(text).not.toContain(leak);
    const known = new Set(Object.values(CALLS).map(({ route }) => route.split(' ')[1]));
    for (const [, route = ''] of text.matchAll(/route="([^"]*)"/g)) {
      expect(['none', '/*', ...known]).toContain(route);
    }
  });

  it.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])(
    'deploy/%s asks for metrics that there are',
    async (file) => {
      const text = readFileSync(`deploy/${file}`, 'utf8');
      if (file.endsWith('.json')) JSON.parse(text);
      const asked = [...text.matchAll(/\b(?:hub|nodejs|process)_[a-z0-9_]+/g)].map(
        ([name]) => name,
      );
      expect(asked.length).toBeGreaterThan(8);
      const metrics = await metricsOf(lines());
      const served = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
      const missing = asked.filter((name) => !served.has(name.replace(/_(bucket|count)$/, '')));
      expect(missing).toEqual([]);
    },
  );
});

it('docs/OPERATIONS.md says what to do when a metric of an alert is red', () => {
  const alerts = readFileSync('deploy/prometheus-alerts.yaml', 'utf8');
  const red = readFileSync('docs/OPERATIONS.md', 'utf8').split('| Red |')[1]?.split('\n\n')[0];
  const exprs = [...alerts.matchAll(/expr: (.*)/g)].map(([, expr = '']) => expr);
  const missing = exprs.filter((expr) => {
    const [metric = 'up'] = /\b(?:hub|nodejs|process)_[a-z0-9_]+/.exec(expr) ?? [];
    return !red?.includes(`\`${metric.replace(/_bucket$|(?<=call_seconds)_count$/, '')}`);
  });
  expect(exprs.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

async function metricsOf(lines: readonly Line[]): Promise<string> {
  const address = /Metrics are served at (\S+)/.exec(lines.map(({ msg }) => msg).join('\n'))?.[1];
  const response = await fetch(address ?? '');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  return response.text();
}

/** Sends secrets in every input of a call. */
async function leakEverywhere(origin: string, known: RemotePerson): Promise<void> {
  const email = `${SECRET}@example.org`;
  await known.call('login', { username: 'ada', password: `${SECRET} wrong` });
  await known.call('register', { username: `x-${SECRET}`, password: SECRET, email });
  await known.call('requestReset', { username: email });
  await known.call('post', { postId: SECRET });
  await known.call('searchUsers', { term: SECRET });
  await known.call('createPost', { content: '', media: new Blob([SECRET]) });
  const headers = {
    authorization: `Bearer ${SECRET}`,
    cookie: `known=${SECRET}`,
    'user-agent': SECRET,
    referer: `http://${SECRET}.example.org/`,
    'idempotency-key': SECRET,
    'x-request-id': SECRET,
    'content-type': 'application/json',
  };
  for (const url of [`/${SECRET}`, `/media/${SECRET}.jpg?s=${SECRET}`, `/%ff${SECRET}`]) {
    await fetch(`${origin}${url}`, { headers });
  }
  const path = pathOf(CALLS.likePost.route, { postId: SECRET });
  await fetch(`${origin}${path}`, { method: 'POST', headers, body: `{"liked": "${SECRET}` });
}
