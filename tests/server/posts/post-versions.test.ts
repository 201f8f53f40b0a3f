import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { Post, PostVersion } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { applyTakedown } from '../../../server/cli/moderation.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { accountCalls, PASSWORD } from '../../support/server/accounts.ts';
import type { Fields } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { mp4Of } from '../../support/server/videos.ts';

const server = await createTestServer();
const [ada, bob, eve] = await server.people('ada', 'bob', 'eve');
await server.follow(ada, bob); // bob may see what ada publishes privately; eve may not

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;
let seed = 500;

async function image(): Promise<Blob> {
  seed += 1;
  return new Blob([await jpegOf(40 + (seed % 90), 30, seed)], { type: 'image/jpeg' });
}

async function updated(post: Post, fields: Fields, author = ada): Promise<Post> {
  server.clock.nowMs += 1000;
  return author.ok('updatePost', { postId: post._id, ...fields });
}

const sourcesOf = (post: Pick<PostVersion, 'mediaItems'> | Post) =>
  post.mediaItems?.map((item) => item.src) ?? [];
const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1).split('?')[0] ?? '';

async function versionsOf(viewer: TestPerson, post: Post): Promise<PostVersion[]> {
  const versions: PostVersion[] = [];
  let cursor: string | undefined;
  do {
    const page = await viewer.ok('postVersions', { postId: post._id, cursor });
    versions.push(...page.versions);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return versions;
}

async function statusOf(address: string): Promise<number> {
  return (await server.app.inject({ url: address })).statusCode;
}

function pathOf(address: string): string {
  const name = nameOf(address);
  return join(server.dataDir, 'media', name.slice(0, 2), name.slice(2, 4), name);
}

async function rowsOf(table: string): Promise<readonly unknown[]> {
  return (await server.allRows()).get(table) ?? [];
}

describe('earlier versions of a post', () => {
  it('are what it said before each edit, newest first, each with its date', async () => {
    const post = await ada.ok('createPost', {
      content: 'one',
      media: await image(),
      mediaAlt: 'A wall',
      'media[1]': await image(),
      'mediaAlt[1]': 'A door',
    });
    const [wall = '', door = ''] = sourcesOf(post);
    const second = await updated(post, { content: 'two' });
    const secondAt = new Date(server.clock.nowMs).toISOString();
    const third = await updated(second, { 'mediaAlt[1]': 'A gate' });
    await updated(third, { 'mediaExisting[0]': door, 'media[1]': await image() });
    const versions = await versionsOf(bob, post);
    expect(
      versions.map(({ content, mediaItems }) => [content, ...sourcesOf({ mediaItems })]),
    ).toEqual([
      ['two', wall, door],
      ['two', wall, door],
      ['one', wall, door],
    ]);
    const alts = versions.map(({ mediaItems }) => mediaItems.map(({ alt }) => alt));
    expect(alts).toEqual([
      ['A wall', 'A gate'],
      ['A wall', 'A door'],
      ['A wall', 'A door'],
    ]);
    expect(versions[2]?.writtenAt).toBe(post.createdAt);
    expect(versions[1]?.writtenAt).toBe(secondAt);
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    for (const version of versions) expect(version.mediaItems[0]?.variants).toBeDefined();
  });

  it('are none where nothing was edited: no edit, other rights, the same words, a refusal', async () => {
    const post = await ada.ok('createPost', { content: 'as it was', media: await image() });
    await updated(post, { content: 'as it was', allowComments: 'followers' });
    await ada.refused('post_too_long', 'updatePost', {
      postId: post._id,
      content: 'x'.repeat(LIMITS.postTextChars + 1),
    });
    await bob.refused('forbidden', 'updatePost', { postId: post._id, content: 'x' });
    await ada.ok('extendPost', { postId: post._id }).catch(() => undefined);
    expect(await versionsOf(ada, post)).toEqual([]);
  });

  it('a video that was replaced is shown with its poster', async () => {
    const post = await ada.ok('createPost', {
      media: new Blob([mp4Of()]),
      poster: await image(),
    });
    await updated(post, { content: 'only words', removeMedia: 'true' });
    const [version] = await versionsOf(bob, post);
    expect(version?.mediaItems).toMatchObject([
      { type: 'video', src: post.media, poster: post.mediaPoster },
    ]);
    expect(await statusOf(post.media)).toBe(200);
  });

  it('beyond the limit the first and the newest stay; files that only others had are swept', async () => {
    const kate = await server.person('kate');
    const post = await kate.ok('createPost', { content: '0', media: await image() });
    const texts = ['0'];
    const sources = [post.media];
    for (let edit = 1; edit <= LIMITS.postVersions + 4; edit += 1) {
      // Every other edit replaces the image; those between have that of the edit before.
      const media = edit % 2 === 1 ? { media: await image() } : {};
      const after = await updated(post, { content: String(edit), ...media }, kate);
      texts.push(String(edit));
      sources.push(after.media);
    }
    const kept = [...Array(texts.length - 1).keys()].filter(
      (at) => at === 0 || at >= texts.length - LIMITS.postVersions,
    );
    const versions = (await versionsOf(bob, post)).reverse();
    expect(versions.map(({ content }) => content)).toEqual(kept.map((at) => texts[at]));
    expect(versions.map(({ mediaItems }) => mediaItems[0]?.src)).toEqual(
      kept.map((at) => sources[at]),
    );
    const needed = new Set([...kept.map((at) => sources[at]), sources.at(-1)]);
    expect(needed.size).toBeLessThan(new Set(sources).size);
    for (const src of sources) utimesSync(pathOf(src), 1, 1); // has been there for long
    server.clock.nowMs += DAY;
    await sweep(server.context);
    for (const src of sources) {
      expect([await statusOf(src), existsSync(pathOf(src))]).toEqual(
        needed.has(src) ? [200, true] : [404, false],
      );
    }
  });

  it('come in pages; another cursor is refused', async () => {
    const lena = await server.person('lena');
    const post = await lena.ok('createPost', { content: '0' });
    for (const content of ['1', '2', '3']) await updated(post, { content }, lena);
    const first = await bob.ok('postVersions', { postId: post._id, limit: 2 });
    expect(first.versions.map(({ content }) => content)).toEqual(['2', '1']);
    const rest = { postId: post._id, limit: 2, cursor: first.nextCursor };
    expect(await bob.ok('postVersions', rest)).toEqual({
      versions: [expect.objectContaining({ content: '0' })],
    });
    await bob.refused('cursor_invalid', 'postVersions', { postId: post._id, cursor: 'x' });
    await bob.refused('bad_request', 'postVersions', {
      postId: post._id,
      limit: SERVER_LIMITS.postVersionsPage + 1,
    });
  });

  it('two edits at once become two versions', async () => {
    const post = await ada.ok('createPost', { content: 'before' });
    await Promise.all(['a', 'b'].map((content) => updated(post, { content })));
    const versions = await versionsOf(bob, post);
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(versions[1]?.content).toBe('before');
  });
});

describe('who may see earlier versions', () => {
  it('whoever may see the post, whatever it was when they were written', async () => {
    const post = await ada.ok('createPost', { content: 'open', media: await image() });
    await updated(post, { content: 'edited', removeMedia: 'true' });
    expect(await versionsOf(eve, post)).toHaveLength(1);
    await ada.ok('updatePost', { postId: post._id, isPublic: 'private' });
    await eve.refused('post_not_found', 'postVersions', { postId: post._id });
    expect(await statusOf(post.media)).toBe(404);
    const [version] = await versionsOf(bob, post);
    expect(await statusOf(sourcesOf({ mediaItems: version?.mediaItems ?? [] })[0] ?? '')).toBe(200);
    await eve.refused('post_not_found', 'postVersions', { postId: 'nothing' });
  });

  it('nobody, once an operator has taken the post or the file down', async () => {
    const post = await ada.ok('createPost', { content: 'x', media: await image() });
    await updated(post, { media: await image() });
    await applyTakedown(server.context.store, 'image', nameOf(post.media), 'not ours');
    expect(await versionsOf(bob, post)).toHaveLength(1);
    expect(await statusOf(post.media)).toBe(404);
    const other = await ada.ok('createPost', { content: 'y', media: await image() });
    await updated(other, { removeMedia: 'true' });
    await applyTakedown(server.context.store, 'post', other._id, 'not ours');
    await ada.refused('post_not_found', 'postVersions', { postId: other._id });
    expect(await statusOf(other.media)).toBe(404);
  });

  it('a report has the words and the files of versions', async () => {
    const post = await ada.ok('createPost', { content: 'rude words', media: await image() });
    await updated(post, { content: 'kind words', removeMedia: 'true' });
    await bob.ok('report', { kind: 'post', id: post._id, reason: 'spam' });
    const [report] = (await server.context.store.reports.list('open', 50)).slice(-1);
    expect(report?.snapshot).toContain('rude words');
    expect(await server.context.store.reports.filesOf(report?.id ?? '')).toEqual([
      nameOf(post.media),
    ]);
  });
});

describe('the end of earlier versions', () => {
  it('a deleted post takes its versions and their files with it', async () => {
    const post = await ada.ok('createPost', { content: 'x', media: await image() });
    const after = await updated(post, { media: await image() });
    const sources = [post.media, after.media];
    for (const src of sources) utimesSync(pathOf(src), 1, 1);
    await ada.ok('deletePost', { userId: ada.id, postId: post._id });
    for (const src of sources) expect(await statusOf(src)).toBe(404);
    await server.runDueJobs();
    for (const table of ['post_version', 'post_version_media']) {
      expect(JSON.stringify(await rowsOf(table))).not.toContain(post._id);
    }
    server.clock.nowMs += DAY;
    await sweep(server.context);
    for (const src of sources) expect(existsSync(pathOf(src))).toBe(false);
  });

  it('an export has them, and a removed account leaves none', async () => {
    const mia = await accountCalls(server).signUp('mia');
    const post = await mia.ok('createPost', {
      content: 'first words',
      media: await image(),
      mediaAlt: 'A wall',
    });
    await updated(post, { content: 'second', removeMedia: 'true' }, mia);
    const { store } = server.context;
    const page = { account: mia.id, after: undefined, limit: 10 };
    const [row, ...more] = await store.accountExport.page('post-versions', page);
    expect(row).toMatchObject({
      post_id: post._id,
      content: 'first words',
      images: [{ media: nameOf(post.media), mediaAlt: 'A wall' }],
    });
    expect(more).toEqual([]);
    const next = { ...page, after: row };
    expect(await store.accountExport.page('post-versions', next)).toEqual([]);
    expect(await store.accountExport.media(page)).toMatchObject([{ file: nameOf(post.media) }]);

    await mia.ok('deleteAccount', { password: PASSWORD });
    server.clock.nowMs += SERVER_LIMITS.deletionGraceMs + MINUTE;
    await sweep(server.context);
    expect(await store.posts.byIds([post._id], mia.id)).toEqual([]);
    expect(JSON.stringify(await rowsOf('post_version'))).not.toContain(post._id);
    expect(JSON.stringify(await rowsOf('post_version_media'))).not.toContain(post._id);
  });
});
