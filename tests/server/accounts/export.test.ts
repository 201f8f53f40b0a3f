import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { streamExport } from '../../../server/domain/accounts/export.ts';
import { PASSWORD } from '../../support/server/accounts.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { mp4Of } from '../../support/server/videos.ts';
import { createBusyWorld } from '../../support/server/world.ts';

const server = await createTestServer();
const world = await createBusyWorld(server);

async function addressOf(person: TestPerson): Promise<string> {
  return (await person.ok('startExport')).url;
}

/** The files of the zip at `url`, by name. */
async function unzipped(url: string): Promise<ReadonlyMap<string, Buffer>> {
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(200);
  const zip = await fromBufferPromise(response.rawPayload);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

const json = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString('utf8') ?? 'null');

describe('an export', () => {
  it('an export contains all own data and no secrets', async () => {
    const { ada, bob, eve, adas, bobs, mallory } = world;
    const files = await unzipped(await addressOf(ada));
    expect(json(files, 'profile.json')).toMatchObject({
      id: ada.id,
      username: 'ada.leaving',
      email: 'ada.leaving@example.org',
      bio: 'Ada’s own words',
      profileImage: expect.stringMatching(/^media\/[0-9a-f]{64}\.jpg$/),
    });
    expect(json(files, 'posts.json')).toMatchObject([
      {
        id: adas,
        content: 'Ada <b>wrote</b> this & more',
        media: expect.stringMatching(/^media\/[0-9a-f]{64}\.jpg$/),
        likes: 1,
        createdAt: new Date(server.clock.nowMs).toISOString(),
      },
    ]);
    expect(
      json(files, 'comments.json')
        .map(({ content }: { content: string }) => content)
        .sort(),
    ).toEqual(['Ada answers Eve', 'Ada asks something', 'Ada says something nobody answers']);
    expect(json(files, 'liked-posts.json')).toMatchObject([{ postId: bobs }]);
    expect(json(files, 'liked-comments.json')).toHaveLength(1);
    expect(json(files, 'saved-posts.json')).toMatchObject([{ postId: bobs }]);
    expect(json(files, 'following.json')).toMatchObject([{ id: bob.id, username: bob.username }]);
    expect(
      json(files, 'followers.json')
        .map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual([bob.id, eve.id].sort());
    expect(json(files, 'projects.json')).toMatchObject([{ title: 'Ada’s <i>project</i>' }]);
    expect(json(files, 'blocked.json')).toMatchObject([{ id: mallory.id }]);
    expect(json(files, 'muted.json')).toMatchObject([{ id: eve.id }]);
    expect(json(files, 'reports.json')).toMatchObject([{ kind: 'post', subjectId: bobs }]);
    expect(json(files, 'sessions.json')).toMatchObject([{ device: 'Chrome on Android' }]);
    expect(json(files, 'notifications.json').length).toBeGreaterThan(0);
    expect(json(files, 'push-devices.json')).toEqual([]);

    const all = [...files.values()].map((file) => file.toString('latin1')).join('');
    for (const secret of ['argon2', 'tokenHash', 'token_hash', ada.token]) {
      expect(all).not.toContain(secret);
    }
  });

  it('an export contains the files byte for byte under the listed names', async () => {
    const { ada, bob, adas } = world;
    const files = await unzipped(await addressOf(ada));
    const address = (await bob.ok('post', { postId: adas })).media;
    const [post] = json(files, 'posts.json');
    const served = await server.app.inject({ url: address });
    expect(files.get(post.media)?.equals(served.rawPayload)).toBe(true);
    expect([...files.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(3);
  });

  it('an export contains date extensions and video posters', async () => {
    const dan = await server.person('dan.of.films');
    const response = await server.post(dan, {
      content: 'A video',
      media: new Blob([mp4Of()], { type: 'video/mp4' }),
      poster: new Blob([await jpegOf(64, 36)], { type: 'image/jpeg' }),
    });
    expect(response.statusCode).toBe(201);
    const files = await unzipped(await addressOf(dan));
    const [post] = json(files, 'posts.json');
    expect(post.dateExtendedBy).toEqual(response.json().dateExtendedBy);
    expect(post.dateExtendedBy).toHaveLength(1);
    const served = await server.app.inject({ url: response.json().mediaPoster });
    expect(served.statusCode).toBe(200);
    expect(files.get(post.poster)?.equals(served.rawPayload)).toBe(true);
    expect(files.has(post.media)).toBe(true);
  });

  it('an export says which project a post is about', async () => {
    const mia = await server.person('mia.builds');
    const { _id: projectId } = await mia.ok('addProject', { title: 'A chair' });
    await mia.ok('createPost', { content: 'It is done', projectId });
    const files = await unzipped(await addressOf(mia));
    expect(json(files, 'projects.json')).toMatchObject([{ id: projectId }]);
    expect(json(files, 'posts.json')).toMatchObject([{ content: 'It is done', projectId }]);
  });

  it('the export page works offline and runs no script', async () => {
    const files = await unzipped(await addressOf(world.ada));
    const page = files.get('index.html')?.toString('utf8') ?? '';
    expect(page).toContain('Ada &lt;b&gt;wrote&lt;/b&gt; this &amp; more');
    expect(page).toContain('Ada’s &lt;i&gt;project&lt;/i&gt;');
    expect(page).toContain('Words of a project');
    expect(page).not.toMatch(/<script|javascript:|https?:/i);
    const links = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(files.has(link ?? '')).toBe(true);
  });

  it('an export of an empty account is complete', async () => {
    const nobody = await server.person('nobody.yet');
    const files = await unzipped(await addressOf(nobody));
    expect(json(files, 'posts.json')).toEqual([]);
    expect(files.get('index.html')?.toString()).toContain('nobody.yet');
  });

  it('an export reads rows page by page, and others get their turn between two', async () => {
    const many = await server.person('many.posts');
    await server.context.store.transaction(async (tx) => {
      for (let i = 0; i < 1001; i += 1) {
        await tx.follows.add(many.id, (await added(i)).id, server.clock.nowMs);
      }
      async function added(i: number) {
        const id = server.context.newId() as TestPerson['id'];
        await tx.accounts.add({
          id,
          username: `followed_${i}`,
          passwordHash: '-',
          email: undefined,
          firstName: '',
          lastName: '',
          createdAtMs: server.clock.nowMs,
        });
        return { id };
      }
    });
    const { accountExport } = server.context.store;
    const { page } = accountExport;
    let turn = 0;
    let isOver = false;
    const countTurns = () => {
      turn += 1;
      if (!isOver) setImmediate(countTurns);
    };
    countTurns();
    const readIn: number[] = [];
    const spy = vi.spyOn(accountExport, 'page').mockImplementation((section, query) => {
      if (section === 'following') readIn.push(turn);
      return page(section, query);
    });
    onTestFinished(() => spy.mockRestore());
    const files = await unzipped(await addressOf(many));
    isOver = true;
    const names = json(files, 'following.json').map(({ username }: TestPerson) => username);
    expect(new Set(names).size).toBe(1001);
    expect(readIn).toHaveLength(11);
    expect(new Set(readIn).size).toBe(readIn.length);
  });
});

describe('export URL', () => {
  it('an export URL needs a token', async () => {
    await server.anonymous.refused('unauthorized', 'startExport');
  });

  it('an export URL downloads an uncached file', async () => {
    const { headers } = await server.app.inject({ url: await addressOf(world.bob) });
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="creative-hub-bob.staying.zip"',
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('an export URL works for ten minutes', async () => {
    const url = await addressOf(world.bob);
    server.clock.nowMs += SERVER_LIMITS.exportLinkMs - 1;
    expect((await server.app.inject({ url })).statusCode).toBe(200);
    server.clock.nowMs += 1;
    expectProblem(await server.app.inject(url), 'not_found');
  });

  it('an export URL ends with its session', async () => {
    const leaving = await server.person('leaving-soon');
    const url = await addressOf(leaving);
    expect((await server.app.inject({ url })).statusCode).toBe(200);
    await leaving.call('logout');
    expectProblem(await server.app.inject(url), 'not_found');
  });

  it('an export URL is good for three downloads', async () => {
    const url = await addressOf(world.eve);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await server.app.inject({ url })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    const again = await addressOf(world.eve);
    const atOnce = await Promise.all(
      Array.from({ length: 9 }, () => server.app.inject({ url: again })),
    );
    expect(atOnce.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });

  it('asking for the headers alone uses up no download', async () => {
    const url = await addressOf(world.eve);
    for (let i = 0; i < 5; i += 1) {
      const { statusCode, headers, body } = await server.app.inject({ method: 'HEAD', url });
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/zip', '']);
    }
    expect((await unzipped(url)).size).toBeGreaterThan(0);
    const unknown = await server.app.inject({ method: 'HEAD', url: `${url}x` });
    expect(unknown.statusCode).toBe(404);
  });

  it('an export URL cannot be guessed', async () => {
    const name = (await addressOf(world.bob)).split('/').at(-1) ?? '';
    for (const guess of [name.slice(1), name.toUpperCase(), world.bob.id, 'x', '..', "' or 1=1"]) {
      await server.anonymous.refused('not_found', 'download', { name: guess });
    }
  });

  it('export URLs are limited to three an hour', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const person = await strict.person('eager');
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      statuses.push((await person.call('startExport')).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('accounts scheduled for removal can export', async () => {
    const { bob } = world;
    await bob.call('deleteAccount', { password: PASSWORD });
    const files = await unzipped(await addressOf(bob));
    expect(json(files, 'profile.json')).toHaveProperty('deletionAt');
    await bob.call('keepAccount');
  });
});

describe('a large export', () => {
  /** Blobs that are read chunk by chunk without end, and counted. */
  function countedBlobs(chunksOfEach: number) {
    const seen = { chunks: 0, open: 0 };
    const read = () => {
      seen.open += 1;
      let left = chunksOfEach;
      return new Readable({
        read() {
          left -= 1;
          if (left < 0) return void this.push(null);
          seen.chunks += 1;
          this.push(Buffer.alloc(64 * 1024, seen.chunks));
        },
        destroy(error, done) {
          seen.open -= 1;
          done(error);
        },
      });
    };
    return { seen, blobs: { ...server.context.blobs, sizeOf: async () => 1, read } };
  }

  async function started(chunksOfEach: number) {
    const { seen, blobs } = countedBlobs(chunksOfEach);
    const account = await server.context.store.accounts.byId(world.ada.id);
    if (!account) throw new Error('Ada is there.');
    const stream = await streamExport({ ...server.context, blobs }, account);
    return { seen, stream };
  }

  /** Lets everything run that does not wait for the reader. */
  async function settle() {
    for (let i = 0; i < 200; i += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  it('a large export is generated no faster than it is read', async () => {
    const { seen, stream } = await started(200);
    let taken = 0;
    for await (const chunk of stream) {
      taken += chunk.length;
      if (taken > 10 * 64 * 1024) break;
      await settle();
      // A few chunks wait in the pipes between the file and the reader, never a file.
      expect(seen.chunks * 64 * 1024 - taken).toBeLessThan(16 * 64 * 1024);
      expect(seen.open).toBeLessThanOrEqual(1);
    }
    expect(seen.chunks).toBeGreaterThan(5);
  });

  it('an aborted export leaves no file open', async () => {
    const { seen, stream } = await started(200);
    for await (const chunk of stream) if (seen.chunks > 3 && chunk.length > 0) break;
    await settle();
    expect(seen.open).toBe(0);
  });

  it('an export begins before the size of a file is known', async () => {
    const account = await server.context.store.accounts.byId(world.ada.id);
    if (!account) throw new Error('Ada is there.');
    const blobs = { ...server.context.blobs, sizeOf: () => new Promise<number>(() => undefined) };
    const stream = await streamExport({ ...server.context, blobs }, account);
    const [chunk] = await once(stream, 'data');
    expect(chunk.subarray(0, 2).toString()).toBe('PK');
    stream.destroy();
  });

  it('a large export is complete', async () => {
    const { seen, stream } = await started(20);
    let taken = 0;
    for await (const chunk of stream) taken += chunk.length;
    expect(seen).toEqual({ chunks: 60, open: 0 });
    expect(taken).toBeGreaterThan(60 * 64 * 1024);
  });
});
