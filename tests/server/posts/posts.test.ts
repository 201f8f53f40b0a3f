import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { PATHS } from '../../support/paths.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem, problem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob, eve] = await server.people('ada', 'bob', 'eve');
await server.follow(ada, bob); // bob may see what ada publishes privately; eve may not

function see(viewer: TestPerson, postId: string) {
  return viewer.call('post', { postId });
}

async function idsInFeed(viewer: TestPerson): Promise<string[]> {
  const { posts } = await viewer.ok('allPosts', { limit: 50 });
  return posts.map((post: { _id: string }) => post._id);
}

describe('publishing', () => {
  it('publishing returns the post with server-decided fields', async () => {
    const response = await server.post(ada, {
      content: 'Hello,\r\nworld',
      isPublic: 'true',
      allowComments: 'followers',
      user: ada.id,
      postDate: '1999-01-01T00:00:00.000Z',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      user: { _id: ada.id, username: 'ada' },
      content: 'Hello,\nworld',
      media: '',
      likes: 0,
      likedBy: [],
      bookmarks: [],
      comments: [],
      commentsCount: 0,
      visibility: 'public',
      commentPermission: 'followers',
      createdAt: new Date(server.clock.nowMs).toISOString(),
      postDate: new Date(server.clock.nowMs + LIMITS.dateExtensionMs).toISOString(),
      dateExtendedBy: [new Date(server.clock.nowMs).toISOString()],
      edited: false,
    });
    expect((await see(bob, response.json()._id)).json()).toEqual({
      ...response.json(),
      viewerFollows: false,
      followsViewer: true,
    });
    expect((await see(ada, response.json()._id)).json()).toEqual(response.json());
  });

  it.each([
    ['true', 'true', 'public', 'everyone'],
    ['public', 'everyone', 'public', 'everyone'],
    ['false', 'false', 'private', 'followers'],
    ['private', 'followers', 'private', 'followers'],
  ])(
    'publishing accepts %s and %s',
    async (isPublic, allowComments, visibility, commentPermission) => {
      const response = await server.post(ada, { content: 'x', isPublic, allowComments });
      expect(response.json()).toMatchObject({ visibility, commentPermission });
    },
  );

  it('a post has at most 5,000 characters of any plane', async () => {
    const fits = await server.post(ada, { content: '🎨'.repeat(LIMITS.postTextChars) });
    expect(fits.statusCode).toBe(201);
    expectProblem(
      await server.post(ada, { content: 'x'.repeat(LIMITS.postTextChars + 1) }),
      'post_too_long',
    );
  });

  it('a file that has a name and no content is refused in words; a field without a file is not', async () => {
    const empty = await server.post(ada, { content: 'x', media: new Blob([]) });
    expect([empty.statusCode, empty.json()]).toEqual([400, problem('file_empty')]);
    const headers = { ...ada.headers, 'content-type': 'multipart/form-data; boundary=b' };
    const part = (name: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const payload = `${part('content', 'nothing chosen')}${part('media"; filename="', '')}--b--\r\n`;
    const unchosen = await server.app.inject({
      method: 'POST',
      url: PATHS.createPost,
      headers,
      payload,
    });
    expect(unchosen.statusCode).toBe(201);
  });

  it('a line break counts as one character', async () => {
    const response = await server.post(ada, { content: '\n'.repeat(2500).padEnd(5000, 'x') });
    expect(response.statusCode).toBe(201);
  });

  it.each<[string, Record<string, string>, ProblemCode]>([
    ['nothing', {}, 'post_empty'],
    ['blanks', { content: ' \n\t ' }, 'post_empty'],
    ['a visibility that means nothing', { content: 'x', isPublic: 'friends' }, 'bad_request'],
    ['a permission that means nothing', { content: 'x', allowComments: '' }, 'bad_request'],
    ['a NUL', { content: 'a\0b' }, 'bad_request'],
  ])('publishing refuses %s', async (_what, fields, code) => {
    expectProblem(await server.post(ada, fields), code);
  });

  it('publishing refuses another author', async () => {
    expectProblem(await server.post(ada, { content: 'not by bob', user: bob.id }), 'not_you');
    expect(await idsInFeed(bob)).not.toContain('not by bob');
  });

  it('a private post needs a followee', async () => {
    const lonely = await server.person('lonely');
    const before = await idsInFeed(eve);
    expectProblem(
      await server.post(lonely, { content: 'for nobody', isPublic: 'false' }),
      'private_needs_following',
    );
    expect(await idsInFeed(eve)).toEqual(before);
  });
});

describe('a post sent twice', () => {
  it('a post sent twice at once is published once', async () => {
    const simultaneous = { 'idempotency-key': 'simultaneous' };
    const before = server.published.length;
    const all = await Promise.all(
      Array.from({ length: 8 }, () => server.post(bob, { content: 'at once' }, simultaneous)),
    );
    expect(new Set(all.map((response) => response.json()._id)).size).toBe(1);
    expect(server.published.length - before).toBe(1);
  });

  it('an idempotency key expires after a day', async () => {
    const daily = { 'idempotency-key': 'daily' };
    const first = await server.post(bob, { content: 'daily' }, daily);
    server.clock.nowMs += SERVER_LIMITS.idempotencyMs;
    const second = await server.post(bob, { content: 'daily' }, daily);
    expect(second.json()._id).not.toBe(first.json()._id);
  });
});

describe('a private post', () => {
  it('a private post is announced to its viewers only', async () => {
    const { _id } = await ada.ok('createPost', { content: 'quietly', isPublic: 'false' });
    expect(server.published.at(-1)).toEqual({
      event: { name: 'post:created', payload: { postId: _id, userId: ada.id, revision: 1 } },
      audience: { kind: 'people', ids: [ada.id, bob.id] },
    });
    const open = await ada.ok('createPost', { content: 'loudly' });
    expect(server.published.at(-1)).toEqual({
      event: { name: 'post:created', payload: { postId: open._id, userId: ada.id, revision: 1 } },
      audience: { kind: 'everyone' },
    });
  });
});

describe('deleting', () => {
  const remove = (who: TestPerson, userId: string, postId: string) =>
    who.call('deletePost', { userId, postId });

  it('a deleted post is gone for everybody', async () => {
    const { _id } = await ada.ok('createPost', { content: 'regretted' });
    expect((await remove(ada, ada.id, _id)).json()).toEqual({ ok: true, revision: 2 });
    expect((await see(ada, _id)).json()).toEqual(problem('post_not_found'));
    expect((await remove(ada, ada.id, _id)).json()).toEqual(problem('post_not_found'));
  });
});

describe('media of a deleted post', () => {
  it('media of a deleted post are swept a day later', async () => {
    const media = new Blob([await jpegOf(61, 47)], { type: 'image/jpeg' });
    const post = await ada.ok('createPost', { content: 'soon gone', media });
    const file = post.media.split('/').at(-1) ?? '';
    const kept = async () => (await server.context.store.media.referenced([file])).has(file);
    await ada.call('deletePost', { userId: ada.id, postId: post._id });
    expect((await server.get(ada, post.media)).statusCode).toBe(404);
    const now = server.clock.nowMs;
    const sweepAfter = (ms: number) => sweep({ ...server.context, now: () => now + ms });
    await sweepAfter(2 * SERVER_LIMITS.orphanMs);
    expect(await kept(), 'while the post waits to be removed').toBe(true);
    await server.runDueJobs();
    await sweepAfter(SERVER_LIMITS.orphanMs - 1);
    expect(await kept()).toBe(true);
    await sweepAfter(SERVER_LIMITS.orphanMs);
    expect(await kept()).toBe(false);
  });
});
