import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, describe, expect, it, vi } from 'vitest';

import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { eventsIn } from '#contract/realtime.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { connectRedis } from '../../../server/cluster/redis.ts';
import { redisConnections } from '../../../server/cluster/redis-connections.ts';
import { loadConfig } from '../../../server/config.ts';
import { lockPostgres } from '../../../server/store/postgres/server-lock.ts';
import { pngOf } from '../../support/media/png.ts';
import { freshDatabase } from '../../support/server/database.ts';
import { problem } from '../../support/server/problems.ts';
import { dataFolder, run, startServer } from '../../support/server/process.ts';
import { startRedis } from '../../support/server/redis.ts';
import { type RemotePerson, remotePerson, signUpAt } from '../../support/server/remote.ts';
import { startS3 } from '../../support/server/s3.ts';

const hasPostgres = Boolean(process.env.HUB_TEST_DATABASE_URL);

describe('REDIS_URL', () => {
  it.each([
    ['redis:nonsense', 'redis://127.0.0.1:6379'],
    ['http://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
  ])('%s is refused in words', (REDIS_URL, words) => {
    const settings = { REDIS_URL, DATABASE_URL: 'postgres://user@host/name' };
    expect(() => loadConfig(settings, '/')).toThrow(words);
  });

  it('the embedded database serves one process only', () => {
    expect(() => loadConfig({ REDIS_URL: 'redis://127.0.0.1:6379' }, '/')).toThrow('DATABASE_URL');
  });
});

describe.runIf(hasPostgres)('a second process', () => {
  it('that cannot share refuses to start and says why', async () => {
    const { env, remove } = await freshDatabase();
    const redis = await startRedis();
    const DATA_DIR = dataFolder();
    const refusal = async (settings: Readonly<Record<string, string>>) => {
      const { code, stdout, stderr } = await startServer({ ...env, ...settings }).ended;
      expect([code, stdout]).toEqual([1, '']);
      return stderr;
    };

    const alone = startServer({ ...env, DATA_DIR });
    await alone.ready;
    expect(await refusal({ DATA_DIR: dataFolder() })).toMatch(/DATABASE_URL.*REDIS_URL/);
    expect(await refusal({ DATA_DIR })).toMatch(/data folder.*REDIS_URL/);
    expect(await refusal({ DATA_DIR: dataFolder(), REDIS_URL: redis.url })).toContain('REDIS_URL');
    const commands = [['sweep'], ['demo']].map((args) =>
      run('server/cli/hub.ts', args, { ...env, DATA_DIR: dataFolder() }),
    );
    for (const { ended } of commands) expect((await ended).stderr).toContain('DATABASE_URL');
    alone.child.kill('SIGKILL');
    await alone.ended;

    const shared = startServer({ ...env, DATA_DIR, REDIS_URL: redis.url });
    await shared.ready;
    expect(await refusal({ DATA_DIR: dataFolder() })).toContain('REDIS_URL');
    expect((await shared.stop()).code).toBe(0);
    const secret = 'redis://:geheim@127.0.0.1:1';
    const unreachable = await refusal({ DATA_DIR, REDIS_URL: secret });
    expect(unreachable).toMatch(/REDIS_URL.*ECONNREFUSED/);
    expect(unreachable).not.toContain('geheim');
    await redis.kill();
    await remove();
  });
});

it('nginx says what the server says where no process answers', () => {
  const file = new URL('../../../deploy/nginx.conf', import.meta.url);
  expect(readFileSync(file, 'utf8')).toContain(`'${JSON.stringify(problem('unavailable'))}'`);
});

it.runIf(hasPostgres)(
  'one of several processes leads, and another one once it is gone',
  async () => {
    const { env, remove } = await freshDatabase();
    const { DATABASE_URL: url = '' } = env;
    const report = (problem: string) => expect.fail(problem);
    const locks = [await lockPostgres(url, true, report), await lockPostgres(url, true, report)];
    const leaders = async () => {
      const found: (boolean | undefined)[] = [];
      for (const lock of locks) found.push(await lock?.isLeader()); // the first that asks leads
      return found;
    };
    expect(await leaders()).toEqual([true, false]);
    expect(await leaders()).toEqual([true, false]);
    await locks.shift()?.release();
    await expect.poll(leaders).toEqual([true]);
    await locks.shift()?.release();
    await remove();
  },
);

it.runIf(hasPostgres)(
  'a lock that another process got meanwhile is had again after it',
  async () => {
    const { env, remove } = await freshDatabase();
    const { DATABASE_URL: url = '' } = env;
    const report = vi.fn();
    const lock = await lockPostgres(url, false, report);
    const other = new Client({ connectionString: url });
    await other.connect();
    const held = `select pid, objid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;
    const [own] = (await other.query(held)).rows;
    // As after a failure of the database: whoever connects first has it.
    await other.query('select pg_terminate_backend($1)', [own.pid]);
    await other.query('select pg_advisory_lock(1::bigint << 32 | $1::bigint)', [own.objid]);
    await expect.poll(() => report.mock.calls.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await other.query('select pg_advisory_unlock_all()');
    const holders = async () => (await other.query(held)).rows.length;
    await expect.poll(holders, { timeout: 15_000 }).toBe(1);
    await lock?.release();
    await other.end();
    await remove();
  },
);

describe.runIf(hasPostgres)('two processes on one database', async () => {
  if (!hasPostgres) return;
  const { env, remove } = await freshDatabase();
  const redis = await startRedis();
  const DATA_DIR = dataFolder();
  const settings = { ...env, DATA_DIR, REDIS_URL: redis.url, HUB_LIMIT_SCALE: '1' };
  const start = () => startServer(settings);
  const [a, b] = [start(), start()];
  const origins = { a: await a.ready, b: await b.ready };
  const [ada, bob, cyd] = [
    await signUpAt(origins.a, 'ada'),
    await signUpAt(origins.b, 'bob'),
    await signUpAt(origins.a, 'cyd'),
  ];
  const sockets: Socket[] = [];
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await Promise.all([a, b].map((server) => server.stop()));
    await redis.kill();
    await remove();
  });

  /** The names of the events that the person's page at `origin` gets. */
  async function listen(origin: string, { token }: RemotePerson, watches = false) {
    const told: { readonly name: string; readonly payload: object }[] = [];
    const socket = io(origin, { auth: { token, watches }, forceNew: true });
    sockets.push(socket);
    socket.onAny((name: string, payload) => {
      for (const [one, each] of eventsIn(name, payload)) told.push({ name: one, payload: each });
    });
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    const heard = (name: string) => told.filter((event) => event.name === name);
    return { socket, told, heard };
  }

  it('what is done on one is seen live on the other', async () => {
    const page = await listen(origins.b, ada);
    const { _id: postId } = await ada.ok('createPost', { content: 'of A' });
    await expect.poll(() => page.heard('post:created')).toMatchObject([{ payload: { postId } }]);

    const other = remotePerson(origins.a, bob);
    await other.ok('likePost', { postId, userId: bob.id });
    await other.ok('addComment', { postId, commentText: 'hello' });
    await expect.poll(() => page.heard('post:likes')).toMatchObject([{ payload: { likes: 1 } }]);
    await expect.poll(() => page.heard('comment:created')).toHaveLength(1);
    await expect.poll(() => page.heard('notification:new').length).toBeGreaterThan(0);
    const counts = () => page.heard('notification:count').map(({ payload }) => payload);
    await expect.poll(counts).toContainEqual(expect.objectContaining({ unread: 2 }));
    expect(page.heard('post:likes')).toHaveLength(1);
  });

  it('a page on the other process gets the likes of a post until it is hidden from it', async () => {
    const page = await listen(origins.b, bob, true);
    const { _id: postId } = await ada.ok('createPost', { content: 'shown' });
    const { _id: elsewhere } = await ada.ok('createPost', { content: 'not shown' });
    await expect.poll(() => page.heard('feed:new').length).toBeGreaterThan(0);
    expect(page.heard('post:created')).toEqual([]);
    const watch = { postIds: [postId], projectIds: [] };
    const answer = await page.socket.emitWithAck('watch', watch);
    expect(answer).toEqual({ revisions: { [postId]: 1 }, hidden: [] });
    for (const id of [elsewhere, postId]) {
      await cyd.ok('likePost', { postId: id, userId: cyd.id, liked: true });
    }
    await expect.poll(() => page.heard('post:likes')).toMatchObject([{ payload: { postId } }]);
    await ada.ok('block', { id: bob.id });
    await expect.poll(() => page.heard('person:gone')).toHaveLength(1);
    await cyd.ok('likePost', { postId, userId: cyd.id, liked: false });
    await ada.ok('unblock', { id: bob.id });
    const { _id: last } = await cyd.ok('createPost', { content: 'last' });
    await cyd.ok('deletePost', { userId: cyd.id, postId: last });
    await expect
      .poll(() => page.heard('post:deleted'))
      .toMatchObject([{ payload: { postId: last } }]);
    expect(page.heard('post:likes')).toHaveLength(1);
  });

  it('a private post is sent to its audience only on the other process', async () => {
    const [strangers, own] = [await listen(origins.b, bob), await listen(origins.b, cyd)];
    await cyd.ok('follow', { id: ada.id });
    const { _id: postId } = await cyd.ok('createPost', { content: 'private', isPublic: 'false' });
    await cyd.ok('createPost', { content: 'for all' });
    await expect.poll(() => strangers.heard('post:created')).toHaveLength(1);
    expect(JSON.stringify(strangers.told)).not.toContain(postId);
    await expect.poll(() => own.heard('post:created')).toHaveLength(2);
  });

  it('a session ended on one loses its connection to the other', async () => {
    const eve = await signUpAt(origins.a, 'eve');
    const { socket } = await listen(origins.b, eve);
    await eve.ok('logout');
    // Long before ended sessions are looked up, which is once a minute.
    await expect.poll(() => socket.connected, { timeout: 5000 }).toBe(false);
    await remotePerson(origins.b, eve).refused('unauthorized', 'allPosts');
  });

  it('live connections of one person count together, and one that ends lets another in', async () => {
    const { token } = await signUpAt(origins.a, 'fay');
    const connect = (origin: string) => {
      const options = { auth: { token }, forceNew: true, transports: ['websocket'] };
      const socket = io(origin, { ...options, reconnectionDelayMax: 100 });
      sockets.push(socket);
      return socket;
    };
    const half = SERVER_LIMITS.liveConnectionsOfPerson / 2;
    const open = Array.from({ length: 2 * half }, (_, n) =>
      connect(n < half ? origins.a : origins.b),
    );
    await expect
      .poll(() => open.every(({ connected }) => connected), { timeout: 20_000 })
      .toBe(true);
    const further = [connect(origins.a), connect(origins.b)];
    const tries = [0, 0];
    for (const [at, { io: manager }] of further.entries()) {
      manager.on('open', () => {
        tries[at] = (tries[at] ?? 0) + 1;
      });
    }
    await expect.poll(() => Math.min(...tries), { timeout: 20_000 }).toBeGreaterThan(2);
    expect(further.some(({ connected }) => connected)).toBe(false);
    open[0]?.disconnect();
    const admitted = () => further.filter(({ connected }) => connected).length;
    await expect.poll(admitted, { timeout: 20_000 }).toBe(1);
  });

  it('live connections of a process that is gone count no longer than their lease', async () => {
    const shared = await connectRedis(redis.url);
    const lease = { leaseMs: 300, renewEveryMs: 50 };
    const [gone, stays] = [1, 2].map(() => redisConnections(shared, 'lease', lease));
    if (!gone || !stays) throw new Error('There are two.');
    const max = SERVER_LIMITS.liveConnectionsOfPerson;
    const [person, other] = [ada.id as UserId, bob.id as UserId];
    for (let n = 0; n < max - 1; n += 1) expect(await gone.add(person, `gone${n}`)).toBe(true);
    expect(await stays.add(person, 'stays')).toBe(true);
    expect(await stays.add(person, 'one too many')).toBe(false);
    expect(await stays.add(other, 'of another')).toBe(true);
    gone.close(); // as if killed: nothing is renewed
    for (let n = 0; n < max - 1; n += 1) {
      await expect.poll(() => stays.add(person, `later${n}`), { interval: 20 }).toBe(true);
    }
    expect(await stays.add(person, 'one too many')).toBe(false); // `stays` was renewed
    stays.close();
    shared.close();
  });

  it('a picture received by one is served by the other', async () => {
    const media = new Blob([new Uint8Array(pngOf(40, 30))]);
    const post = await ada.ok('createPost', { content: '', media });
    const response = await fetch(`${origins.b}${post.media}`);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50);
  });

  it('a file in parts goes on at the other, and is posted at either', async () => {
    await postInParts(ada, [origins.a, origins.b]);
  });

  it('with a bucket they share media without sharing a folder', async () => {
    const s3 = await startS3();
    const apart = [1, 2].map(() => startServer({ ...settings, ...s3.env, DATA_DIR: dataFolder() }));
    const [one, other] = await Promise.all(apart.map((server) => server.ready));
    const media = new Blob([new Uint8Array(pngOf(70, 50))]);
    const post = await remotePerson(one ?? '', ada).ok('createPost', { content: '', media });
    const whole = await fetch(`${other}${post.media}`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, bytes.length]).toEqual([200, expect.toSatisfy((size) => size > 50)]);
    const headers = { range: 'bytes=10-29' };
    const part = await fetch(`${other}${post.media}`, { headers });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 30));

    await postInParts(ada, [one ?? '', other ?? '']);

    await s3.kill();
    const away = await Promise.all([
      fetch(`${other}/readyz`),
      fetch(`${one}${post.media}`, { headers: { 'if-none-match': 'x' } }),
      remotePerson(one ?? '', ada).call('createPost', { content: '', media }),
      remotePerson(one ?? '', ada).call('createPost', { content: 'words go on' }),
    ]);
    expect(away.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual([
      503, 503, 503, 201,
    ]);
    await s3.start();
    await expect.poll(async () => (await fetch(`${other}/readyz`)).status).toBe(200);
    expect((await fetch(`${other}${post.media}`)).status).toBe(200);
    await Promise.all(apart.map((server) => server.stop()));
    await s3.kill();
  });

  it('a limit counts across both', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 16; guess += 1) {
      const origin = guess % 2 === 0 ? origins.a : origins.b;
      statuses.push((await loginAt(origin, 'bob', 'not the password')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 401), 429]);
    const refused = await loginAt(origins.a, 'bob', 'not the password');
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'too_many_requests' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
  });

  it.each(['killed', 'hanging'])(
    'while Redis is %s calls are answered, and the missing events arrive afterwards',
    async (how) => {
      const readiness = async (origin: string) => {
        const response = await fetch(`${origin}/readyz`);
        return [response.status, (await response.json()).status];
      };
      const page = await listen(origins.b, ada);
      await (how === 'killed' ? redis.kill() : redis.suspend());
      await expect.poll(() => readiness(origins.a)).toEqual([200, 'degraded']);
      await expect.poll(() => readiness(origins.b)).toEqual([200, 'degraded']);
      const { _id: postId } = await ada.ok('createPost', { content: how });
      const { _id: told } = await remotePerson(origins.b, bob).ok('createPost', { content: how });
      const ids = () => page.heard('post:created').map(({ payload }) => payload);
      await expect.poll(ids).toContainEqual(expect.objectContaining({ postId: told }));
      expect(ids()).not.toContainEqual(expect.objectContaining({ postId }));

      expect(await readiness(origins.a)).toEqual([200, 'degraded']);
      await (how === 'killed' ? redis.start() : redis.resume());
      await expect.poll(ids).toContainEqual(expect.objectContaining({ postId }));
      await expect.poll(() => readiness(origins.a)).toEqual([200, 'ok']);
      await expect.poll(() => readiness(origins.b)).toEqual([200, 'ok']);
    },
  );

  it('kill -9 of one loses nothing that it had acknowledged', async () => {
    const doomed = start();
    const origin = await doomed.ready;
    const people = [ada, bob, cyd].map((person) => remotePerson(origin, person));
    const acknowledged: string[] = [];
    const unanswered: { readonly person: RemotePerson; readonly key: string }[] = [];
    const lanes = people.map(async (person, lane) => {
      for (let n = 0; ; n += 1) {
        const key = `lane-${lane}-${n}`;
        try {
          const { _id } = await person.ok(
            'createPost',
            { content: key },
            { 'idempotency-key': key },
          );
          acknowledged.push(_id);
        } catch {
          unanswered.push({ person, key });
          return;
        }
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(60);
    doomed.child.kill('SIGKILL');
    await Promise.all(lanes);
    await doomed.ended;

    for (const { person, key } of unanswered) {
      const again = remotePerson(origins.b, person);
      const headers = { 'idempotency-key': key };
      const first = await again.ok('createPost', { content: key }, headers);
      const second = await again.ok('createPost', { content: key }, headers);
      expect(second._id).toBe(first._id);
      acknowledged.push(first._id);
    }
    const feed = await remotePerson(origins.b, ada).ok('allPosts');
    const posts = 'posts' in feed ? feed.posts : feed;
    const lanesOf = posts.filter(({ content }) => content.startsWith('lane-'));
    expect(lanesOf.map(({ _id }) => _id).sort()).toEqual([...acknowledged].sort());
  });
});

/** Sends one part to each process, and the post to the first. */
async function postInParts(person: RemotePerson, origins: readonly [string, string]) {
  const [first, second] = origins.map((origin) => remotePerson(origin, person));
  if (!first || !second) throw new Error('There are two.');
  const file = Buffer.from(pngOf(330, 330));
  const at = LIMITS.uploadPartMinBytes;
  const { uploadId } = await first.ok('createUpload', { bytes: file.length });
  const part = (from: number, to?: number) => ({
    uploadId,
    offset: String(from),
    part: new Blob([file.subarray(from, to)]),
  });
  await first.ok('appendUpload', part(0, at));
  expect((await second.ok('upload', { uploadId })).offset).toBe(at);
  await second.ok('appendUpload', part(at));
  await first.refused('upload_offset_wrong', 'appendUpload', part(at)); // sent again
  await second.ok('finishUpload', { uploadId });
  const post = await first.ok('createPost', { content: '', mediaUpload: uploadId });
  expect((await fetch(`${origins[1]}${post.media}`)).status).toBe(200);
}

function loginAt(origin: string, username: string, password: string): Promise<Response> {
  return fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
}
