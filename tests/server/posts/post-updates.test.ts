import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Post } from '#contract/schema/post.ts';
import type { Fields } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const ada = await server.person('ada'); // follows nobody
const bob = await server.person('bob'); // follows cleo
const cleo = await server.person('cleo');
await server.follow(bob, cleo);

const GONE = '01arz3ndektsv4rrffq69g5fav';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function update(viewer: TestPerson, postId: string, fields: Fields) {
  return viewer.call('updatePost', { postId, ...fields });
}

function extend(viewer: TestPerson, postId: string) {
  return viewer.call('extendPost', { postId });
}

async function newPost(author: TestPerson, fields: Fields = {}): Promise<Post> {
  const response = await server.post(author, { content: 'Before', ...fields });
  expect(response.statusCode).toBe(201);
  return response.json();
}

async function updated(viewer: TestPerson, postId: string, fields: Fields): Promise<Post> {
  const response = await update(viewer, postId, fields);
  expect(response.json()).not.toHaveProperty('code');
  expect(response.statusCode).toBe(200);
  return response.json();
}

function see(viewer: TestPerson, postId: string) {
  return viewer.call('post', { postId });
}

let widthPx = 40;

async function image(): Promise<Blob> {
  widthPx += 1;
  return new Blob([await jpegOf(widthPx, 30)], { type: 'image/jpeg' });
}

async function statusOf(address: string): Promise<number> {
  return (await server.app.inject({ url: address })).statusCode;
}

describe('updating a post', () => {
  it('space around a text is not counted, whether it is new or sent again', async () => {
    const content = `${'x'.repeat(LIMITS.postTextChars)}\n`;
    const post = await newPost(bob, { content });
    expect(post.content).toBe(content);
    const fields = { content, isPublic: 'private' };
    expect(await updated(bob, post._id, fields)).toMatchObject({ content, edited: false });
  });

  it('a post can be edited for 30 minutes and is marked edited', async () => {
    const post = await newPost(ada);
    await bob.call('addComment', { postId: post._id, commentText: 'Hm' });
    server.clock.nowMs += 31 * MINUTE - 1; // the grace included
    const after = await updated(ada, post._id, { content: 'After\r\nall', isPublic: 'true' });

    expect(after).toMatchObject({
      ...post,
      content: 'After\nall',
      edited: true,
      revision: 3,
      viewerRevision: expect.any(Number),
      commentsCount: 1,
      comments: [{ commentText: 'Hm' }],
    });
    expect((await see(bob, post._id)).json()).toMatchObject({ content: 'After\nall' });
  });

  it('after 30 minutes only visibility and comment permission change', async () => {
    const post = await newPost(bob, { media: await image() });
    server.clock.nowMs += 31 * MINUTE;
    expectProblem(await update(bob, post._id, { content: 'Late' }), 'edit_window_over');
    expectProblem(await update(bob, post._id, { media: await image() }), 'edit_window_over');
    expectProblem(await update(bob, post._id, { removeMedia: 'true' }), 'edit_window_over');
    expectProblem(await update(bob, post._id, { mediaAlt: 'Late' }), 'edit_window_over');

    const after = await updated(bob, post._id, {
      content: 'Before',
      isPublic: 'private',
      allowComments: 'followers',
    });
    expect(after).toMatchObject({
      content: 'Before',
      visibility: 'private',
      commentPermission: 'followers',
      edited: false,
    });
  });

  it('a post update keeps other fields', async () => {
    const post = await newPost(bob, {
      isPublic: 'private',
      allowComments: 'followers',
      media: await image(),
      mediaAlt: 'A wall',
    });
    const after = await updated(bob, post._id, { content: 'Other words' });
    const { content: _words, edited: _edited, revision: _revision, ...same } = post;
    expect(after).toMatchObject(same);
    expect(after.edited).toBe(true);
  });

  it('post media are replaced and removed', async () => {
    const post = await newPost(ada, { media: await image(), mediaAlt: 'The first' });
    const after = await updated(ada, post._id, { media: await image() });

    expect(after.media).not.toBe(post.media);
    expect(after.mediaAlt).toBe('');
    expect(await statusOf(after.media)).toBe(200);

    const bare = await updated(ada, post._id, { removeMedia: 'true' });
    expect(bare.media).toBe('');
    expect(bare).not.toHaveProperty('mediaType');
  });

  it('a post that becomes private ends its public media URL', async () => {
    const post = await newPost(bob, { media: await image() });
    expect(await statusOf(post.media)).toBe(200);
    const hidden = await updated(bob, post._id, { isPublic: 'false' });
    expect(await statusOf(post.media)).toBe(404);
    expect(await statusOf(hidden.media)).toBe(200);
    expectProblem(await see(ada, post._id), 'post_not_found');
    expect((await see(cleo, post._id)).statusCode).toBe(200);
  });

  it('a post needs a followee to become private', async () => {
    const post = await newPost(ada);
    expectProblem(await update(ada, post._id, { isPublic: 'private' }), 'private_needs_following');
    expect((await see(ada, post._id)).json().visibility).toBe('public');

    const dora = await server.person('dora');
    await server.follow(dora, cleo);
    const own = await newPost(dora, { isPublic: 'private' });
    await server.context.store.transaction((tx) => tx.follows.remove(dora.id, cleo.id));
    expect(await updated(dora, own._id, { content: 'x', isPublic: 'private' })).toMatchObject({
      visibility: 'private',
    });
    expect((await updated(dora, own._id, { isPublic: 'true' })).visibility).toBe('public');
  });

  it.each<[string, Fields, ProblemCode]>([
    ['no text and no picture', { content: ' ' }, 'post_empty'],
    ['5,001 characters', { content: 'x'.repeat(5001) }, 'post_too_long'],
    ['a visibility that means nothing', { isPublic: 'friends' }, 'bad_request'],
    ['a permission that means nothing', { allowComments: 'me' }, 'bad_request'],
    ['a NUL', { content: 'a\0b' }, 'bad_request'],
    ['1,001 characters of description', { mediaAlt: 'x'.repeat(1001) }, 'alt_too_long'],
    ['a drawing in markup', { media: new Blob(['<svg/>']) }, 'unsupported_file'],
  ])('a post update refuses %s and changes nothing', async (_what, fields, code) => {
    const post = await newPost(ada);
    expectProblem(await update(ada, post._id, fields), code);
    expect((await see(ada, post._id)).json()).toEqual(post);
  });

  it('a post update is announced as update or deletion, by audience', async () => {
    const post = await newPost(bob);
    server.published.length = 0;
    await updated(bob, post._id, { content: 'Now' });
    await updated(bob, post._id, { isPublic: 'private' });
    const payload = (revision: number) => ({ postId: post._id, revision });
    expect(server.published).toEqual([
      { event: { name: 'post:updated', payload: payload(2) }, audience: { kind: 'everyone' } },
      {
        event: { name: 'post:deleted', payload: payload(3) },
        audience: { kind: 'everyone', except: [bob.id, cleo.id] },
      },
      {
        event: { name: 'post:updated', payload: payload(3) },
        audience: { kind: 'people', ids: [bob.id, cleo.id] },
      },
    ]);
  });
});

describe('extending a post', () => {
  it('extending a post moves its date by a week', async () => {
    const post = await newPost(ada);
    server.clock.nowMs += 7 * DAY;
    const after = (await extend(ada, post._id)).json<Post>();
    expect(after.postDate).toBe(
      new Date(Date.parse(post.postDate) + LIMITS.dateExtensionMs).toISOString(),
    );
    expect(after.dateExtendedBy).toEqual([
      ...post.dateExtendedBy,
      new Date(server.clock.nowMs).toISOString(),
    ]);
    expect(after).toMatchObject({ edited: false, content: post.content });

    const younger = await newPost(ada);
    const { posts } = await ada.ok('allPosts', { limit: 50 });
    const place = (id: string) => posts.findIndex((entry) => entry._id === id);
    expect(place(younger._id)).toBeLessThan(place(post._id)); // fresh before old, extended or not
  });

  it('a post can be extended weekly, 12 times', async () => {
    const eli = await server.person('eli');
    const post = await newPost(eli);
    server.clock.nowMs += 7 * DAY - 1;
    expectProblem(await extend(eli, post._id), 'extension_too_soon');
    server.clock.nowMs += 1;
    const before = server.clock.nowMs;
    for (let i = 0; i < 3; i += 1) {
      expect((await extend(eli, post._id)).statusCode).toBe(200);
      expectProblem(await extend(eli, post._id), 'extension_too_soon');
      server.clock.nowMs += 7 * DAY;
    }
    server.clock.nowMs = before; // tokens end after 30 days: the other nine are written directly
    const shifts = Array.from({ length: 13 }, (_, i) => before - (20 - i) * 7 * DAY);
    await server.context.store.transaction((tx) =>
      tx.postUpdates.setDates(post._id, {
        postDateMs: before,
        effectiveAtMs: before,
        dateExtendedByMs: shifts,
      }),
    );
    expectProblem(await extend(eli, post._id), 'extension_limit');
  });
});

describe('access to post updates', () => {
  it('only authors may update a post', async () => {
    const open = await newPost(bob);
    const hidden = await newPost(bob, { isPublic: 'private' });
    expectProblem(await update(ada, open._id, { content: 'x' }), 'forbidden');
    expectProblem(await extend(ada, open._id), 'forbidden');
    expectProblem(await update(cleo, hidden._id, { content: 'x' }), 'forbidden');
    for (const id of [hidden._id, GONE, '%00', "' or 1=1"]) {
      expectProblem(await update(ada, id, { content: 'x' }), 'post_not_found');
      expectProblem(await extend(ada, id), 'post_not_found');
    }
    expect((await see(bob, open._id)).json()).toEqual(open);
  });
});
