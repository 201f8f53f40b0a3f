import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';

import { pathOf } from '#contract/calls/route.ts';
import { loadConfig } from '../../../server/config.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { createRuntime } from '../../../server/runtime.ts';
import { pngOf } from '../../support/media/png.ts';
import { PATHS } from '../../support/paths.ts';
import { dataFolder, startServer } from '../../support/server/process.ts';

const ROUNDS = 3;
/** Acknowledged writes of a round before the power is cut. */
const WRITES = 80;
const PEOPLE = ['ann', 'ben', 'cyd', 'dot', 'eve', 'fay'];
const DAY_MS = 24 * 60 * 60_000;

interface Writer {
  readonly token: string;
  readonly id: string;
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
    if (round === 0) for (const name of PEOPLE) writers.push(await signUp(origin, name));
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
    const call = callsOf(origin, writer);
    try {
      for (let count = seed; ; count += 1) {
        await writeOne(call, writer, count);
        acknowledged += 1;
      }
    } catch {
      // The server was killed: what was not answered may or may not be there.
    }
  }

  async function writeOne(
    call: ReturnType<typeof callsOf>,
    writer: Writer,
    count: number,
  ): Promise<void> {
    const others = writers.filter((other) => other !== writer);
    const target = others
      .flatMap(({ posts }) => [...posts])
      .find((post) => !writer.liked.has(post) && !writer.commented.has(post));
    const followee = others.find(({ id }) => !writer.followed.has(id));
    const kind = count % 5;
    if (kind === 0 && followee) {
      await call('POST', pathOf(PATHS.follow, { id: followee.id }));
      writer.followed.add(followee.id);
    } else if (kind === 1 && target) {
      writer.liked.add(target); // before the answer, so that the other lane does not take it back
      const { likedBy } = await call('POST', pathOf(PATHS.likePost, { postId: target })).catch(
        (error: unknown) => {
          writer.liked.delete(target);
          throw error;
        },
      );
      // A like that was not answered in an earlier round was there, and has been taken back now.
      if (!likedBy.includes(writer.id)) writer.liked.delete(target);
    } else if (kind === 2 && target) {
      const path = pathOf(PATHS.addComment, { postId: target });
      const comment = await call('POST', path, { commentText: `comment ${count}` });
      writer.commented.set(target, comment._id);
    } else {
      const form = new FormData();
      form.set('content', `post ${count}`);
      if (kind === 3) form.set('media', new Blob([pngOf(24, 16, count)]));
      const post = await call('POST', PATHS.createPost, form);
      writer.posts.add(post._id);
      if (kind === 3) writer.media.add(post.media);
    }
  }
});

async function missingOf(origin: string, writer: Writer): Promise<string[]> {
  const call = callsOf(origin, writer);
  const missing: string[] = [];
  const postOf = (post: string) => call('GET', pathOf(PATHS.post, { postId: post }));
  for (const post of writer.posts) {
    await postOf(post).catch(() => missing.push(`post ${post}`));
  }
  for (const address of writer.media) {
    const response = await fetch(`${origin}${address}`);
    if (!response.ok || (await response.arrayBuffer()).byteLength === 0) missing.push(address);
  }
  for (const post of writer.liked) {
    const { likedBy } = await postOf(post);
    if (!likedBy.includes(writer.id)) missing.push(`like of ${post}`);
  }
  for (const [post, id] of writer.commented) {
    const { comments } = await postOf(post);
    if (!comments.some((comment: { _id: string }) => comment._id === id)) {
      missing.push(`comment ${id}`);
    }
  }
  const { followedUsers } = await call('GET', PATHS.followedUsers);
  for (const id of writer.followed) {
    if (!followedUsers.includes(id)) missing.push(`follow of ${id}`);
  }
  return missing;
}

function callsOf(origin: string, { token }: Pick<Writer, 'token'>) {
  return async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  };
}

async function signUp(origin: string, username: string): Promise<Writer> {
  const { token, _id: id } = await callsOf(origin, { token: '' })('POST', PATHS.register, {
    username,
    password: 'a long enough secret',
  });
  const nothing = () => new Set<string>();
  return {
    token,
    id,
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
