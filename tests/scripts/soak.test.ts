import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientOf } from '../../bench/server/client.mjs';
import { Journal } from '../../bench/soak/journal.mjs';
import { Ledger, MARK_ROWS, TEXT_ROWS } from '../../bench/soak/ledger.mjs';
import { Person } from '../../bench/soak/person.mjs';
import { slopeOf, trendsOf } from '../../bench/soak/trend.mjs';
import { dataFolder, removeProcesses, startServer } from '../support/server/process.ts';

const MB = 1024 * 1024;

describe('what a server process of a soak uses', () => {
  /** A sample each `everyMs`; `rssOf` says how much memory at which. */
  const samples = (
    count: number,
    rssOf: (at: number) => number,
    { filesOf = (_at: number): number => 60, everyMs = 30_000 } = {},
  ) =>
    Array.from({ length: count }, (_, at) => ({
      atMs: at * everyMs,
      rssBytes: rssOf(at),
      heapBytes: 40 * MB,
      files: filesOf(at),
      sockets: 30,
    }));

  it('is flat where it only warmed up, or has a few peaks', () => {
    const warmingUp = (at: number) => (at < 60 ? at * 5 : 300) * MB;
    expect(trendsOf(samples(120, warmingUp))?.rssBytes).toMatchObject({ growth: 0, isFlat: true });
    const peaks = (at: number) => (at % 10 === 0 ? 900 : 300) * MB;
    expect(trendsOf(samples(120, peaks))?.rssBytes?.isFlat).toBe(true);
  });

  it('is not flat where memory or open files grow after the warm-up', () => {
    const leak = trendsOf(samples(120, (at) => (300 + at) * MB))?.rssBytes;
    expect(leak).toMatchObject({ isJudged: true, isFlat: false });
    expect(leak?.growth).toBeCloseTo(59 * MB, -6);
    expect(leak?.perHour).toBeCloseTo(120 * MB, -6);
    const filesOf = (at: number) => 60 + at;
    const files = trendsOf(samples(120, () => 300 * MB, { filesOf, everyMs: 1000 }))?.files;
    expect(files).toMatchObject({ isJudged: true, isFlat: false });
  });

  it('is not judged by its memory before it has lived for 20 minutes', () => {
    const growing = (everyMs: number) => samples(120, (at) => (200 + at * 2) * MB, { everyMs });
    expect(trendsOf(growing(10_000))?.rssBytes).toMatchObject({ isJudged: false, isFlat: false });
    expect(trendsOf(growing(10_100))?.rssBytes.isJudged).toBe(true);
  });

  it('is not judged by a few samples', () => {
    expect(trendsOf(samples(12, (at) => at * 100 * MB))).toBeUndefined();
  });

  it('has the slope that most pairs of its points have', () => {
    expect(slopeOf([[0, 5], [1, 7], [2, 900], [3, 11], [4, 13]])).toBe(2); // biome-ignore format: a table
  });
});

describe('what was acknowledged in a soak', () => {
  const nothing = { texts: [], marks: [] };
  const post = (text: string) => ({ kind: 'post', text });

  it('has to be there once', () => {
    const ledger = new Ledger();
    for (const text of ['a', 'b']) {
      ledger.send('post', text);
      ledger.settle(text, 'done');
    }
    expect(ledger.findings({ texts: [post('a'), post('b')], marks: [] })).toEqual([]);
    expect(ledger.findings({ texts: [post('a'), post('a')], marks: [] })).toEqual([
      'the post “b” is lost',
      'the post “a” is there 2 times',
    ]);
    expect(ledger.acknowledged).toMatchObject({ posts: 2 });
  });

  it('may be there or not without an answer, but not twice, nor after a refusal', () => {
    const ledger = new Ledger();
    ledger.send('post', 'unanswered');
    ledger.settle('unanswered', 'unknown');
    ledger.send('post', 'refused');
    ledger.settle('refused', 'refused');
    expect(ledger.findings(nothing)).toEqual([]);
    const rows = { texts: [post('unanswered'), post('unanswered'), post('refused')], marks: [] };
    expect(ledger.findings(rows)).toEqual([
      'the post “unanswered” is there 2 times',
      'the post “refused” was refused and is there',
    ]);
  });

  it('goes with the post that its author removed', () => {
    const ledger = new Ledger();
    ledger.send('post', 'p');
    ledger.settle('p', 'done');
    ledger.send('comment', 'c', 'p');
    ledger.settle('c', 'done');
    ledger.wish('like', 'ada', 'id of p', true, 'p')(true);
    expect(ledger.findings(nothing)).toHaveLength(3);
    ledger.sendRemoval('p');
    expect(ledger.findings(nothing)).toEqual([]);
    expect(ledger.findings({ texts: [post('p')], marks: [] })).toEqual([]);
    ledger.settleRemoval('p');
    const [finding] = ledger.findings({ texts: [post('p')], marks: [] });
    expect(finding).toBe('the post “p” was removed and is there');
  });

  it('is the last wish of each person', () => {
    const ledger = new Ledger();
    const like = { mark: 'like', person: 'ada', subject: 'p' };
    ledger.wish('like', 'ada', 'p', true)(true);
    expect(ledger.findings(nothing)).toEqual(['a like is lost: like ada p']);
    expect(ledger.findings({ texts: [], marks: [like] })).toEqual([]);
    ledger.wish('like', 'ada', 'p', false)(true);
    expect(ledger.findings(nothing)).toEqual([]);
    expect(ledger.findings({ texts: [], marks: [like] })).toHaveLength(1);
    ledger.wish('like', 'ada', 'p', true); // no answer
    for (const marks of [[], [like]]) expect(ledger.findings({ texts: [], marks })).toEqual([]);
  });

  it('is named some times, and then counted', () => {
    const ledger = new Ledger();
    for (let at = 0; at < 40; at += 1) {
      ledger.send('post', `${at}`);
      ledger.settle(`${at}`, 'done');
    }
    const findings = ledger.findings(nothing);
    expect(findings).toHaveLength(11);
    expect(findings.at(-1)).toBe('… and 30 more like these');
  });
});

it('of the answers in a soak, those of a missing part are sent again, and no others are expected', () => {
  const journal = new Journal();
  expect(journal.record('GET /x', 200)).toBe('done');
  for (const status of [503, 507, undefined])
    expect(journal.record('GET /x', status)).toBe('again');
  expect(journal.record('GET /x', 404)).toBe('refused'); // what was removed meanwhile
  expect(journal.findings).toEqual([]);
  expect(journal.record('GET /x', 403, 'forbidden')).toBe('refused');
  for (const _ of [1, 2]) expect(journal.record('GET /x', 500, 'oh')).toBe('again');
  expect(journal.findings).toEqual([
    'GET /x was refused: forbidden',
    'GET /x failed: oh (2 times)',
  ]);
  expect(journal.answers).toEqual({ 200: 1, 503: 1, 507: 1, none: 1, 404: 1, 403: 1, 500: 2 });
});

it('people of a soak go elsewhere when their server is killed, and come back to it', async () => {
  const calls: string[] = [];
  let isKilled = true;
  const doorOf = (name: string, isShut = () => false) => ({
    origin: '',
    client: {
      call: async () => {
        calls.push(name);
        if (isShut()) throw new Error('the connection ended');
      },
      close: async () => undefined,
    },
  });
  const doors = [doorOf('a', () => isKilled), doorOf('b')];
  const journal = new Journal();
  const ledger = new Ledger();
  const person = new Person({ doors, ledger, journal, posts: [], images: [], people: [] }, 0);
  await person.call('GET', '/x');
  isKilled = false;
  await person.call('GET', '/x');
  const nowMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs + 20_000);
  onTestFinished(() => clock.mockRestore());
  await person.call('GET', '/x');
  expect(calls).toEqual(['a', 'b', 'b', 'a']);
  expect(journal.calls).toBe(4);
});

describe('people of a soak', () => {
  afterAll(removeProcesses);

  it('do all that people do, and a hub has what it acknowledged', async () => {
    const DATA_DIR = dataFolder();
    const server = startServer({ DATA_DIR, HUB_LIMIT_SCALE: '1000000' });
    const origin = await server.ready;
    const client = clientOf(origin, 4);
    const [ledger, journal] = [new Ledger(), new Journal()];
    const doors = [{ origin, client }];
    const world = { doors, ledger, journal, posts: [], images: [], people: [] };
    const people = [0, 1, 2].map((at) => new Person(world, at));
    for (const person of people) await person.signUp();
    const end = new AbortController();
    const lives = people.map((person) => person.live(0, end.signal));
    const isSomeOfEach = () =>
      [world.images.length, ...Object.values(ledger.acknowledged)].every((count) => count > 0);
    await expect.poll(isSomeOfEach, { timeout: 60_000 }).toBe(true);
    end.abort();
    await Promise.all(lives);
    for (const person of people) person.close();
    await client.close();
    expect(journal.findings).toEqual([]);

    const database = new DatabaseSync(join(DATA_DIR, 'hub.sqlite'), { readOnly: true });
    const rows = (statement: string) => database.prepare(statement).all() as never[];
    const findings = () => ledger.findings({ texts: rows(TEXT_ROWS), marks: rows(MARK_ROWS) });
    await expect.poll(findings, { timeout: 20_000 }).toEqual([]); // removed posts go in a job
    database.close();
    await server.stop();
  });
});
