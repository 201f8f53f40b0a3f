import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';

import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PATHS } from '../../support/paths.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const hub = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const FULL = { code: 'storage_full', error: ERROR_MESSAGES.storage_full };

/** What the database says when its disk is full. */
function databaseIsFull(): Error {
  const full = Object.assign(new Error('could not extend file: No space left'), { code: '53100' });
  if (process.env.HUB_TEST_DATABASE_URL) return full;
  const folder = mkdtempSync(join(tmpdir(), 'hub-full-'));
  const database = new DatabaseSync(join(folder, 'full.sqlite'));
  try {
    database.exec('create table page (text); pragma max_page_count = 2');
    database.exec('insert into page values (zeroblob(100000))');
  } catch (error) {
    return error as Error;
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
  return full;
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
