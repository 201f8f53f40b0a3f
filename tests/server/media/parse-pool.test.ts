import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

import type { UserId } from '#contract/ids.ts';
import { STORED_IMAGE } from '#contract/media-recipes.ts';
import {
  type ParsePool,
  type ParsePoolOptions,
  parsePool,
} from '../../../server/media/parse-pool.ts';
import { jpegOf } from '../../support/server/images.ts';
import { dataFolder } from '../../support/server/process.ts';

const folder = dataFolder();

const pools: ParsePool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function poolWith(options: ParsePoolOptions = {}): ParsePool {
  const pool = parsePool(options);
  pools.push(pool);
  return pool;
}

/** A thread that does what the name of the file says, so that a test decides how a job ends. */
const OBEDIENT = join(folder, 'obedient.mjs');
writeFileSync(
  OBEDIENT,
  `import { parentPort, threadId } from 'node:worker_threads';
   parentPort.on('message', ({ path }) => {
     if (path === 'hang') for (;;);
     if (path === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
     const { user, system } = process.threadCpuUsage();
     if (path === 'trap') throw new Error('unreachable');
     if (path === 'exit') process.exit(3);
     if (path === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill({})); }
     const memoryBytes = path === 'grow' ? 1e9 : 0;
     parentPort.postMessage({ result: { ok: false, code: 'corrupt', detail: path + ' ' + threadId }, memoryBytes, threadCpuMs: (user + system) / 1000 });
   });`,
);
const obedient = { script: pathToFileURL(OBEDIENT) };
const never = new AbortController().signal;

const ADA = 'ada' as UserId;
const BOB = 'bob' as UserId;

function makeImage(pool: ParsePool, path: string, signal: AbortSignal = never, owner = ADA) {
  return pool.makeImage(owner, path, STORED_IMAGE, signal);
}

async function threadOf(pool: ParsePool): Promise<string | undefined> {
  const result = await makeImage(pool, 'thread');
  return result.ok ? undefined : result.detail;
}

describe('the parse pool', () => {
  it('the parse pool runs the media crate', async () => {
    const path = join(folder, 'picture.jpg');
    writeFileSync(path, await jpegOf(700, 500));
    const result = await makeImage(poolWith(), path);
    expect(result).toMatchObject({
      ok: true,
      value: { widthPx: 700, heightPx: 500, kind: 'jpeg' },
    });
    expect(result.ok && result.value.variants.map((variant) => variant.widthPx)).toEqual([
      320, 640,
    ]);
  });

  it('the parse pool returns the crate’s refusals', async () => {
    const path = join(folder, 'broken.jpg');
    writeFileSync(path, (await jpegOf(700, 500)).subarray(0, 2000));
    expect(await makeImage(poolWith(), path)).toMatchObject({ ok: false, code: 'truncated' });
  });

  it('the parse pool reuses a thread', async () => {
    const pool = poolWith({ ...obedient, threads: 1 });
    expect(await threadOf(pool)).toBe(await threadOf(pool));
  });

  it.each(['trap', 'exit', 'fill'])(
    'a file that makes the thread %s counts as damaged, and the thread is replaced',
    async (path) => {
      const pool = poolWith({ ...obedient, threads: 1 });
      const before = await threadOf(pool);
      expect(await makeImage(pool, path)).toMatchObject({ ok: false, code: 'corrupt' });
      const after = await threadOf(pool);
      expect(after).toBeDefined();
      expect(after).not.toBe(before);
    },
  );

  it('the parse pool stops a slow file', async () => {
    const pool = poolWith({ ...obedient, threads: 1, cpuMs: 300 });
    expect(await makeImage(pool, 'hang')).toMatchObject({ ok: false, code: 'corrupt' });
    expect(await threadOf(pool)).toBeDefined();
  });

  it('the parse pool stops a slow file whose thread had yet to begin when its time was asked for', async () => {
    const pool = poolWith({ ...obedient, threads: 1, cpuMs: 1 });
    expect(await makeImage(pool, 'hang')).toMatchObject({ ok: false, code: 'corrupt' });
  });

  it('a file is not damaged because the machine let its thread wait', async () => {
    const pool = poolWith({ ...obedient, threads: 1, cpuMs: 500 });
    expect(await makeImage(pool, 'wait')).toMatchObject({
      detail: expect.stringContaining('wait'),
    });
  });

  it('the server is busy, and the file not damaged, if its thread could not run in time', async () => {
    const pool = poolWith({ ...obedient, threads: 1, cpuMs: 60_000, timeoutMs: 1_500 }); // also what the next thread has to start
    await expect(makeImage(pool, 'hang')).rejects.toMatchObject({
      code: 'busy',
      retryAfterMs: 2000,
    });
    expect(await threadOf(pool)).toBeDefined();
  });

  it('one person’s uploads neither occupy all threads nor all places in the queue', async () => {
    const pool = poolWith(obedient); // the numbers as shipped
    const gone = new AbortController();
    const hers = Array.from({ length: 70 }, () => makeImage(pool, 'hang', gone.signal));
    const ends = Promise.allSettled(hers);
    expect(await makeImage(pool, 'his', never, BOB)).toMatchObject({
      detail: expect.stringMatching(/^his/),
    });
    gone.abort(new Error('went away'));
    const reasons = (await ends).map((end) => end.status === 'rejected' && end.reason);
    expect(reasons.slice(0, 65)).toEqual(Array(65).fill(gone.signal.reason)); // one ran
    expect(reasons.slice(65)).toMatchObject(Array(5).fill({ code: 'busy', retryAfterMs: 2000 }));
  });

  it('who has the most uploads waiting gives up a place in a full queue', async () => {
    const pool = poolWith({ ...obedient, threads: 1, queueMax: 2 });
    const hers = ['a1', 'a2', 'a3'].map((name) => makeImage(pool, name));
    const his = makeImage(pool, 'b1', never, BOB);
    await expect(hers[2]).rejects.toMatchObject({ code: 'busy' });
    expect(await Promise.all([hers[0], hers[1], his])).toHaveLength(3);
  });

  it('people take turns, however many uploads one of them has waiting', async () => {
    const pool = poolWith({ ...obedient, threads: 1 });
    const order: string[] = [];
    const record = (name: string) => () => void order.push(name);
    await Promise.all([
      ...['a1', 'a2', 'a3'].map((name) => makeImage(pool, name).then(record(name))),
      ...['b1', 'b2'].map((name) => makeImage(pool, name, never, BOB).then(record(name))),
    ]);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('CPU time is charged to the owner, and who has used it up waits', async () => {
    const spentMs = new Map<UserId, number>();
    const budget = {
      waitMs: async (owner: UserId) => ((spentMs.get(owner) ?? 0) >= 300 ? 5000 : 0),
      charge: async (owner: UserId, cpuMs: number) => {
        spentMs.set(owner, (spentMs.get(owner) ?? 0) + cpuMs);
      },
    };
    const pool = poolWith({ ...obedient, threads: 1, cpuMs: 300, budget });
    await makeImage(pool, 'hang');
    const refusal = { code: 'too_many_requests', retryAfterMs: 5000 };
    await expect(makeImage(pool, 'again')).rejects.toMatchObject(refusal);
    expect(await makeImage(pool, 'his', never, BOB)).toMatchObject({ ok: false });
    expect(spentMs.get(ADA)).toBe(300);
    expect(spentMs.get(BOB)).toBeLessThan(300);
  });

  it('the parse pool replaces a thread that has grown large', async () => {
    const pool = poolWith({ ...obedient, threads: 1 });
    const before = await threadOf(pool);
    await makeImage(pool, 'grow');
    expect(await threadOf(pool)).not.toBe(before);
  });

  it('the parse pool is busy when its queue is full', async () => {
    const pool = poolWith({ ...obedient, threads: 1, queueMax: 1, cpuMs: 1000 });
    const running = makeImage(pool, 'hang');
    const waiting = makeImage(pool, 'thread');
    await expect(makeImage(pool, 'thread')).rejects.toMatchObject({ code: 'busy' });
    expect((await running).ok).toBe(false);
    expect(await waiting).toMatchObject({ code: 'corrupt' });
  });

  it('the parse pool drops aborted jobs, running or queued', async () => {
    const pool = poolWith({ ...obedient, threads: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = makeImage(pool, 'hang', first.signal);
    const waiting = makeImage(pool, 'thread', second.signal);
    second.abort(new Error('went away'));
    await expect(waiting).rejects.toThrow('went away');
    first.abort(new Error('went away, too'));
    await expect(running).rejects.toThrow('went away, too');
    expect(await threadOf(pool)).toBeDefined();
  });
});
