import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';

import { loadConfig } from '../../../server/config.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { createRuntime } from '../../../server/runtime.ts';
import { pngOf } from '../../support/media/png.ts';
import { dataFolder, startServer } from '../../support/server/process.ts';
import { type RemotePerson, remotePerson, signUpAt } from '../../support/server/remote.ts';

const ROUNDS = 3;
/** Acknowledged writes of a round before the power is cut. */
const WRITES = 80;
const PEOPLE = ['ann', 'ben', 'cyd', 'dot', 'eve', 'fay'];
const DAY_MS = 24 * 60 * 60_000;

interface Writer {
  readonly person: RemotePerson;
  /** What the server has said that it has. */
  readonly posts: Set<string>;
  readonly media: Set<string>;
  readonly liked: Set<string>;
  readonly commented: Map<string, string>;
  readonly followed: Set<string>;
}

it('every confirmed write survives kill -9', async () => {
  const DATA_DIR = dataFolder();
  const writers: Writer[] = [];
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = startServer({ DATA_DIR });
    const origin = await server.ready;
    if (round === 0)
      for (const name of PEOPLE) writers.push(writerOf(await signUpAt(origin, name)));
    const goal = acknowledged + WRITES;
    const lanes = writers.flatMap((writer, at) =>
      [0, 1].map((lane) => writeUntilCut(origin, writer, round * 1e6 + at * 1e4 + lane * 1e3)),
    );
    while (acknowledged < goal) await new Promise((resolve) => setTimeout(resolve, 2));
    server.child.kill('SIGKILL');
    await Promise.all(lanes);
    await server.ended;
  }

  const server = startServer({ DATA_DIR });
  const origin = await server.ready;
  const missing: string[] = [];
  for (const writer of writers) missing.push(...(await missingOf(origin, writer)));
  expect(missing).toEqual([]);
  const kinds = ['posts', 'media', 'liked', 'commented', 'followed'] as const;
  for (const kind of kinds) {
    const count = writers.reduce((sum, writer) => sum + writer[kind].size, 0);
    expect([kind, count]).toEqual([kind, expect.toSatisfy((size: number) => size > 0)]);
  }
  await server.stop();

  // A file stored just before the cut has no row; the next daily sweep removes it.
  const config = loadConfig({ DATA_DIR }, DATA_DIR);
  const report = (problem: string, cause: unknown) => expect.fail(`${problem} ${String(cause)}`);
  const hub = await createRuntime(config, { now: () => Date.now() + 2 * DAY_MS, report });
  await sweep(hub.context);
  await hub.realtime.close();
  await hub.close();
  expect(storedFiles(DATA_DIR)).toEqual(filesOfRows(DATA_DIR));
  expect(readdirSync(join(DATA_DIR, 'incoming'))).toEqual([]);

  /** Posts, likes, comments and follows in turn, until the server is gone. */
  async function writeUntilCut(origin: string, writer: Writer, seed: number): Promise<void> {
    const person = remotePerson(origin, writer.person);
    try {
      for (let count = seed; ; count += 1) {
        await writeOne(person, writer, count);
        acknowledged += 1;
      }
    } catch {
      // The server was killed: what was not answered may or may not be there.
    }
  }

  async function writeOne(person: RemotePerson, writer: Writer, count: number): Promise<void> {
    const others = writers.filter((other) => other !== writer);
    const postId = others
      .flatMap(({ posts }) => [...posts])
      .find((post) => !writer.liked.has(post) && !writer.commented.has(post));
    const followee = others.find((other) => !writer.followed.has(other.person.id))?.person;
    const kind = count % 5;
    if (kind === 0 && followee) {
      await person.ok('follow', { id: followee.id });
      writer.followed.add(followee.id);
    } else if (kind === 1 && postId) {
      writer.liked.add(postId); // before the answer, so that the other lane does not take it back
      const { likedBy } = await person.ok('likePost', { postId }).catch((error: unknown) => {
        writer.liked.delete(postId);
        throw error;
      });
      // A like that was not answered in an earlier round was there, and has been taken back now.
      if (!likedBy.includes(person.id as UserId)) writer.liked.delete(postId);
    } else if (kind === 2 && postId) {
      const comment = await person.ok('addComment', { postId, commentText: `comment ${count}` });
      writer.commented.set(postId, comment._id);
    } else {
      const media = kind === 3 ? { media: new Blob([pngOf(24, 16, count)]) } : {};
      const post = await person.ok('createPost', { content: `post ${count}`, ...media });
      writer.posts.add(post._id);
      if (kind === 3) writer.media.add(post.media);
    }
  }
});

async function missingOf(origin: string, writer: Writer): Promise<string[]> {
  const person = remotePerson(origin, writer.person);
  const missing: string[] = [];
  const check = (isThere: boolean, what: string) => isThere || missing.push(what);
  for (const postId of writer.posts) {
    check((await person.call('post', { postId })).statusCode === 200, `post ${postId}`);
  }
  for (const address of writer.media) {
    const response = await fetch(`${origin}${address}`);
    check(response.ok && (await response.arrayBuffer()).byteLength > 0, address);
  }
  for (const postId of writer.liked) {
    const { likedBy } = await person.ok('post', { postId });
    check(likedBy.includes(person.id as UserId), `like of ${postId}`);
  }
  for (const [postId, id] of writer.commented) {
    const { comments } = await person.ok('post', { postId });
    check(
      comments.some(({ _id }) => _id === id),
      `comment ${id}`,
    );
  }
  const { followedUsers } = await person.ok('followedUsers');
  for (const id of writer.followed) check(followedUsers.includes(id as UserId), `follow of ${id}`);
  return missing;
}

function writerOf(person: RemotePerson): Writer {
  const nothing = () => new Set<string>();
  return {
    person,
    posts: nothing(),
    media: nothing(),
    liked: nothing(),
    commented: new Map(),
    followed: nothing(),
  };
}

function storedFiles(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? entry.name : []))
    .sort();
}

function filesOfRows(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'hub.sqlite'), { readOnly: true });
  try {
    const rows = database.prepare('SELECT DISTINCT file FROM media_file ORDER BY file').all();
    return rows.map(({ file }) => String(file));
  } finally {
    database.close();
  }
}
