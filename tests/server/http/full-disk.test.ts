import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';

import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { createApp } from '../../../server/app.ts';
import { onceAMinute } from '../../../server/logging/failure-log.ts';
import { PATHS } from '../../support/paths.ts';
import { jpegOf } from '../../support/server/images.ts';
import { dataFolder } from '../../support/server/process.ts';
import { bearer, createTestServer, ON_TIME } from '../../support/server/test-server.ts';

const hub = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const FULL = { code: 'storage_full', error: ERROR_MESSAGES.storage_full };

/** What the database says when its disk is full. */
function databaseIsFull(): Error {
  const full = Object.assign(new Error('could not extend file: No space left'), { code: '53100' });
  if (process.env.HUB_TEST_DATABASE_URL) return full;
  const database = new DatabaseSync(join(dataFolder(), 'full.sqlite'));
  try {
    database.exec('create table page (text); pragma max_page_count = 2');
    database.exec('insert into page values (zeroblob(100000))');
  } catch (error) {
    return error as Error;
  } finally {
    database.close();
  }
  return full;
}

function databaseIsAway(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

/** From now on nothing can be written, until the test is over. */
function fillDisk() {
  const noRoom = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  const { store, blobs } = hub.context;
  for (const spy of [
    vi.spyOn(store, 'transaction').mockRejectedValue(databaseIsFull()),
    vi.spyOn(blobs, 'add').mockRejectedValue(noRoom),
    vi.spyOn(blobs, 'freeBytes').mockResolvedValue(4096),
  ]) {
    onTestFinished(() => spy.mockRestore());
  }
}

it('while the disk is full, people go on reading, also those who come back after hours', async () => {
  const ada = await hub.person('ada');
  fillDisk();
  hub.clock.nowMs += 2 * 60 * 60_000;
  expect((await hub.get(ada, PATHS.details)).statusCode).toBe(200);
  expect((await hub.get(ada, PATHS.allPosts)).statusCode).toBe(200);
  expect(hub.reports.splice(0)).toMatchObject([
    { problem: 'A session could not be prolonged.' },
    { problem: 'A session could not be prolonged.' },
  ]);
});

it.each(['a text', 'an image'])('%s that finds no room is refused in words', async (what) => {
  const bob = await hub.person(`bob.${what.slice(-4).trim()}`);
  fillDisk();
  const media = what === 'an image' ? { media: new Blob([await jpegOf(40, 30, 1)]) } : {};
  const response = await hub.post(bob, { content: 'hello', isPublic: 'true', ...media });
  expect([response.statusCode, response.json()]).toEqual([507, FULL]);
  vi.restoreAllMocks();
  const again = await hub.post(bob, { content: 'hello', isPublic: 'true', ...media });
  expect(again.statusCode).toBe(201);
});

it.each([
  ['disk is full', 507, 'storage_full', databaseIsFull],
  ['database is away', 503, 'unavailable', databaseIsAway],
] as const)(
  'while the %s, each refused call is a line with its code, and the failure one line',
  async (_what, status, code, failure) => {
    const cyd = await hub.person(`cyd.${status}`);
    const app = await createApp(hub.context, { logLevel: 'info', loopDelay: ON_TIME });
    onTestFinished(() => app.close());
    let logged = '';
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      logged += String(line);
      return true;
    });
    // PostgreSQL says so of the row that it refused.
    const detail = 'Key (email)=(eve@example.org) already exists.';
    const error = Object.assign(failure(), { detail });
    const store = vi.spyOn(hub.context.store, 'transaction').mockRejectedValue(error);
    const caller = bearer(app, cyd.token);
    const answers: LightMyRequestResponse[] = [];
    for (let n = 0; n < 5; n += 1) {
      answers.push(await caller.call('createPost', { content: 'hello' }));
    }
    await new Promise((turnEnds) => setImmediate(turnEnds)); // the lines of a turn are one write
    stderr.mockRestore();
    store.mockRestore();
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const calls = lines.filter(({ msg }) => msg === 'call');
    const expected = { route: '/api/posts', status, code, user: cyd.id };
    expect(calls).toMatchObject(
      answers.map(({ headers }) => ({ ...expected, reqId: headers['x-request-id'] })),
    );
    expect(lines.filter(({ msg }) => msg === 'unexpected failure')).toHaveLength(1);
    expect(logged).not.toContain('eve@example.org');
  },
);

it('a failure that goes on is logged once a minute, with how many were left out', () => {
  let nowMs = 0;
  const count = onceAMinute(() => nowMs);
  expect([count('a'), count('a'), count('b'), count('a')]).toEqual([0, undefined, 0, undefined]);
  nowMs = 60_000;
  expect([count('a'), count('a')]).toEqual([2, undefined]);
  for (let n = 0; n < 1000; n += 1) expect(count(`cause ${n}`)).toBe(0);
  expect(count('a')).toBe(0); // forgotten
});

/** What the methods of all open files are. */
async function openFiles(): Promise<FileHandle> {
  const handle = await open('/dev/null', 'w');
  await handle.close();
  return Object.getPrototypeOf(handle);
}

it('an upload that fills the disk half-way is refused in words, and leaves nothing', async () => {
  const noRoom = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  const spy = vi.spyOn(await openFiles(), 'appendFile').mockRejectedValue(noRoom);
  onTestFinished(() => spy.mockRestore());
  const fay = await hub.person('fay');
  const media = new Blob([await jpegOf(40, 30, 3), Buffer.alloc(500_000)]);
  const response = await hub.post(fay, { content: 'hello', isPublic: 'true', media });
  expect([response.statusCode, response.json()]).toEqual([507, FULL]);
  expect(await readdir(hub.context.incomingDir)).toEqual([]);
});

it('an upload that the system writes in pieces arrives whole', async () => {
  const files = await openFiles();
  const { write } = files;
  const spy = vi.spyOn(files, 'write').mockImplementation(function (
    this: FileHandle,
    bytes: unknown,
  ) {
    const piece = bytes as Buffer;
    return Reflect.apply(write, this, [piece.subarray(0, Math.ceil(piece.length / 2))]);
  } as typeof write);
  onTestFinished(() => spy.mockRestore());
  const eve = await hub.person('eve');
  const media = new Blob([await jpegOf(40, 30, 2)]);
  const response = await hub.post(eve, { content: 'hello', isPublic: 'true', media });
  expect(response.statusCode).toBe(201);
});

it('readiness says how much room is left, and fails where there is none', async () => {
  const ready = await hub.get(undefined, PATHS.readiness);
  expect([ready.statusCode, ready.json().status]).toEqual([200, 'ok']);
  expect(ready.json().freeBytes).toBeGreaterThan(0);
  fillDisk();
  const full = await hub.get(undefined, PATHS.readiness);
  expect([full.statusCode, full.json()]).toEqual([507, FULL]);
  expect((await hub.get(undefined, PATHS.health)).statusCode).toBe(200);
});

it('readiness fails while the database lacks a migration', async () => {
  const spy = vi.spyOn(hub.context.store, 'requireMigrations').mockRejectedValue(new Error('x'));
  onTestFinished(() => spy.mockRestore());
  const response = await hub.get(undefined, PATHS.readiness);
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
});
