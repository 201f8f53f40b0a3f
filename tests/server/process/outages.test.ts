import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';

import { startPostgres } from '../../../scripts/lib/cluster/postgres.mjs';
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts';
import { pngOf } from '../../support/media/png.ts';
import { dataFolder, startServer } from '../../support/server/process.ts';
import { startRedis } from '../../support/server/redis.ts';
import { type RemotePerson, remotePerson, signUpAt } from '../../support/server/remote.ts';
import { startS3 } from '../../support/server/s3.ts';

/** How long each engine is away. Nothing that waits for one gives up before 30 seconds. */
const AWAY_MS = Number(process.env.HUB_TEST_OUTAGE_SECONDS ?? 3) * 1000;

describe.runIf(process.env.HUB_TEST_DATABASE_URL)('two processes', async () => {
  if (!process.env.HUB_TEST_DATABASE_URL) return;
  const postgres = startPostgres(dataFolder());
  const [redis, s3] = [await startRedis(), await startS3()];
  const env = { ...s3.env, DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const servers = [1, 2].map(() => startServer({ ...env, DATA_DIR: dataFolder() }));
  const [a = '', b = ''] = await Promise.all(servers.map((server) => server.ready));
  const [ada, bob] = [await signUpAt(a, 'ada'), await signUpAt(b, 'bob')];
  const media = new Blob([new Uint8Array(pngOf(60, 40))]);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([redis.kill(), s3.kill()]);
    postgres.stop();
  });

  const answers = async (path: string) =>
    Promise.all(
      [a, b].map(async (origin) => {
        const response = await fetch(`${origin}${path}`);
        return [response.status, ((await response.json()) as { status?: string }).status];
      }),
    );

  /** Posts at both processes without a pause until `end`; each post is sent until it is answered. */
  function post(name: string, fields: object, end: AbortSignal) {
    const refusals = new Set<number>();
    const acknowledged: string[] = [];
    const lanes = [ada, bob, remotePerson(b, ada)].map(async (person, lane) => {
      for (let n = 0; !end.aborted; n += 1) {
        const key = `${name}-${lane}-${n}`;
        const headers = { 'idempotency-key': key };
        for (;;) {
          const answer = await person.call('createPost', { content: key, ...fields }, headers);
          if (answer.statusCode === 201) break;
          refusals.add(answer.statusCode);
          await pause(50);
        }
        acknowledged.push(key);
      }
    });
    return { refusals, acknowledged, done: Promise.all(lanes) };
  }

  /** The texts of both people's posts of that name, of all pages. */
  async function storedTexts(reader: RemotePerson, name: string): Promise<string[]> {
    const texts: string[] = [];
    for (const { id } of [ada, bob]) {
      for (let cursor: string | undefined; ; ) {
        const page = await reader.ok('postsOf', { id, limit: 50, ...(cursor ? { cursor } : {}) });
        texts.push(...page.posts.map(({ content }) => content));
        cursor = page.nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
    }
    return texts.filter((text) => text.startsWith(`${name}-`));
  }

  it('are not ended by a connection that is lost within a transaction', async () => {
    const database = await openPostgres(postgres.url, 0);
    const lost = database.transaction(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.reader);
      await pause(100);
      await sql`select 1`.execute(db);
    });
    await expect(lost).rejects.toThrow();
    await database.ping();
    await database.close();
  });

  it.each([
    {
      name: 'PostgreSQL',
      takeAway: postgres.crash,
      bringBack: postgres.restart,
      meanwhile: { health: 503, ready: [503, undefined], refusals: [503] },
      fields: {},
    },
    {
      name: 'Redis',
      takeAway: redis.kill,
      bringBack: redis.start,
      meanwhile: { health: 200, ready: [200, 'degraded'], refusals: [] },
      fields: {},
    },
    {
      name: 'S3',
      takeAway: s3.kill,
      bringBack: s3.start,
      meanwhile: { health: 200, ready: [503, undefined], refusals: [503] },
      fields: { media },
    },
  ])(
    'lose nothing acknowledged while $name is away, and recover by themselves',
    async ({ name, takeAway, bringBack, meanwhile, fields }) => {
      const end = new AbortController();
      const { refusals, acknowledged, done } = post(name, fields, end.signal);
      await expect.poll(() => acknowledged.length).toBeGreaterThan(10);

      await takeAway();
      const backAtMs = performance.now() + AWAY_MS;
      const { health, ready } = meanwhile;
      await expect.poll(() => answers('/readyz')).toEqual([ready, ready]);
      expect((await answers('/healthz')).map(([status]) => status)).toEqual([health, health]);
      const words = await ada.call('createPost', { content: 'words' });
      expect(words.statusCode).toBe(health === 200 ? 201 : 503);
      await pause(Math.max(0, backAtMs - performance.now()));
      await bringBack();

      await expect
        .poll(() => answers('/readyz'))
        .toEqual([
          [200, 'ok'],
          [200, 'ok'],
        ]);
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5);
      end.abort();
      await done;
      expect([...refusals]).toEqual(meanwhile.refusals);
      for (const reader of [ada, remotePerson(b, ada)]) {
        expect((await storedTexts(reader, name)).sort()).toEqual([...acknowledged].sort());
      }
    },
  );
});
