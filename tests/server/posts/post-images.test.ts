import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Post } from '#contract/schema/post.ts';
import { applyTakedown } from '../../../server/cli/moderation.ts';
import { streamExport } from '../../../server/domain/accounts/export.ts';
import { exportPage } from '../../../server/domain/accounts/export-page.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import type { Fields } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem, problem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { mp4Of } from '../../support/server/videos.ts';

const server = await createTestServer();
const [ada, bob, eve] = await server.people('ada', 'bob', 'eve');
await server.follow(ada, bob); // bob may see what ada publishes privately; eve may not

const DAY = 24 * 60 * 60_000;

let seed = 0;

async function image(): Promise<Blob> {
  seed += 1;
  return new Blob([await jpegOf(40 + seed, 30, seed)], { type: 'image/jpeg' });
}

/** The form fields of `count` images, described by their number. */
async function imageFields(count: number): Promise<Record<string, Blob | string>> {
  const fields: Record<string, Blob | string> = {};
  for (let at = 0; at < count; at += 1) {
    fields[at === 0 ? 'media' : `media[${at}]`] = await image();
    fields[at === 0 ? 'mediaAlt' : `mediaAlt[${at}]`] = `Number ${at}`;
  }
  return fields;
}

async function posted(author: TestPerson, fields: Fields): Promise<Post> {
  return author.ok('createPost', fields);
}

const altsOf = (post: Post) => post.mediaItems?.map((item) => item.alt);
const sourcesOf = (post: Post) => post.mediaItems?.map((item) => item.src) ?? [];
const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1).split('?')[0] ?? '';

async function statusOf(address: string): Promise<number> {
  return (await server.app.inject({ url: address })).statusCode;
}

function pathOf(address: string): string {
  const name = nameOf(address);
  return join(server.dataDir, 'media', name.slice(0, 2), name.slice(2, 4), name);
}

describe('a post with several images', () => {
  it('has up to 10 images in the order they were sent, the first one also in `media`', async () => {
    const post = await posted(ada, { content: 'ten', ...(await imageFields(LIMITS.postImages)) });
    expect(altsOf(post)).toEqual(
      Array.from({ length: LIMITS.postImages }, (_, at) => `Number ${at}`),
    );
    const widths = post.mediaItems?.map((item) => item.width) ?? [];
    expect(widths).toEqual(widths.map((_, at) => (widths[0] ?? 0) + at));
    for (const item of post.mediaItems ?? []) {
      expect(item).toMatchObject({ type: 'image', placeholder: expect.stringMatching(/./) });
      expect(await statusOf(item.src)).toBe(200);
    }
    const [first] = post.mediaItems ?? [];
    expect(post).toMatchObject({
      media: first?.src,
      mediaType: 'image',
      mediaAlt: 'Number 0',
      mediaWidth: first?.width,
      mediaPlaceholder: first?.placeholder,
    });
    expect(await bob.ok('post', { postId: post._id })).toMatchObject({
      mediaItems: post.mediaItems,
    });
    const order = await bob.ok('postOrder', { scope: 'latest', limit: '50' });
    const at = order.ids.indexOf(post._id);
    expect([order.media[at], order.mediaCounts[at]]).toEqual([1, LIMITS.postImages]);
  });

  it('a single image or video and a text are answered as lists of one and none', async () => {
    const one = await posted(ada, { media: await image(), mediaAlt: 'Alone' });
    expect(one.mediaItems).toMatchObject([{ src: one.media, alt: 'Alone', type: 'image' }]);
    const video = await posted(ada, {
      media: new Blob([mp4Of()]),
      poster: await image(),
    });
    expect(video.mediaItems).toMatchObject([
      { type: 'video', src: video.media, poster: video.mediaPoster },
    ]);
    expect((await posted(ada, { content: 'only words' })).mediaItems).toEqual([]);
  });

  it.each<[string, () => Promise<Fields>, ProblemCode]>([
    ['eleven images', () => imageFields(LIMITS.postImages + 1), 'post_images_too_many'],
    [
      'a video beside an image',
      async () => ({ media: await image(), 'media[1]': new Blob([mp4Of()]) }),
      'post_video_alone',
    ],
    [
      'a broken image among whole ones',
      async () => ({ ...(await imageFields(2)), 'media[2]': (await image()).slice(0, 300) }),
      'image_failed',
    ],
    [
      'a file of no known kind',
      async () => ({ ...(await imageFields(1)), 'media[1]': new Blob(['words']) }),
      'unsupported_file',
    ],
    [
      'a description that is too long',
      async () => ({
        ...(await imageFields(2)),
        'mediaAlt[1]': 'x'.repeat(LIMITS.mediaAltChars + 1),
      }),
      'alt_too_long',
    ],
    [
      'an image of nobody',
      async () => ({ ...(await imageFields(1)), 'mediaExisting[1]': 'a.jpg' }),
      'post_file_unknown',
    ],
    [
      'two answers for one place',
      async () => ({ 'media[1]': await image(), 'mediaExisting[1]': 'a.jpg' }),
      'bad_request',
    ],
    ['a number that no image has', async () => ({ 'media[99]': await image() }), 'bad_request'],
  ])('%s is refused, and no file or row stays', async (_what, fields, code) => {
    const before = await server.allRows();
    expectProblem(await server.post(ada, { content: 'refused', ...(await fields()) }), code);
    const after = await server.allRows();
    for (const table of ['post', 'post_image', 'media', 'media_file']) {
      expect(after.get(table)).toEqual(before.get(table));
    }
  });

  it('the same request sent again is the same post; with other images it is a conflict', async () => {
    const fields = { content: 'twice', ...(await imageFields(3)) };
    const headers = { 'idempotency-key': 'several' };
    const first = (await server.post(ada, fields, headers)).json();
    expect((await server.post(ada, fields, headers)).json()).toEqual(first);
    const other = { ...fields, 'media[2]': await image() };
    const conflict = { ...problem('idempotency_conflict'), stored: first };
    expect((await server.post(ada, other, headers)).json()).toEqual(conflict);
  });

  it('a private post has a signed address for each image; nobody else gets a file', async () => {
    const post = await posted(ada, { isPublic: 'private', ...(await imageFields(3)) });
    for (const src of sourcesOf(post)) {
      expect(await statusOf(src)).toBe(200);
      expect(await statusOf(src.split('?')[0] ?? '')).toBe(404);
    }
    expect(altsOf(await bob.ok('post', { postId: post._id }))).toHaveLength(3);
    await eve.refused('post_not_found', 'post', { postId: post._id });
  });

  it('a deleted post ends every address at once, and its files are swept after a day', async () => {
    const post = await posted(ada, await imageFields(3));
    for (const src of sourcesOf(post)) {
      utimesSync(pathOf(src), 1, 1); // has been there for long
    }
    await ada.ok('deletePost', { userId: ada.id, postId: post._id });
    for (const src of sourcesOf(post)) expect(await statusOf(src)).toBe(404);
    await server.runDueJobs();
    server.clock.nowMs += DAY;
    await sweep(server.context);
    for (const src of sourcesOf(post)) expect(existsSync(pathOf(src))).toBe(false);
  });

  it('an operator takes down one image of a post, or the post with all of them', async () => {
    const post = await posted(ada, await imageFields(3));
    const [first = '', second = '', third = ''] = sourcesOf(post);
    await applyTakedown(server.context.store, 'image', nameOf(second), 'not ours');
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      200, 404, 200,
    ]);
    await applyTakedown(server.context.store, 'post', post._id, 'not ours');
    expect([await statusOf(first), await statusOf(third)]).toEqual([404, 404]);
  });

  it('a report keeps the files of all images', async () => {
    const post = await posted(ada, await imageFields(3));
    await bob.ok('report', { kind: 'post', id: post._id, reason: 'spam' });
    const files = ((await server.allRows()).get('reported_file') ?? []) as { file: string }[];
    for (const src of sourcesOf(post)) expect(files.map((row) => row.file)).toContain(nameOf(src));
  });

  it('an export has every image, listed with its description', async () => {
    const author = await server.person('exporter');
    const post = await posted(author, { content: 'mine', ...(await imageFields(3)) });
    const names = sourcesOf(post).map(nameOf);
    const { store } = server.context;
    const page = { account: author.id, after: undefined, limit: 10 };
    expect(await store.accountExport.page('posts', page)).toMatchObject([
      {
        media: names[0],
        images: [
          { media: names[1], mediaAlt: 'Number 1' },
          { media: names[2], mediaAlt: 'Number 2' },
        ],
      },
    ]);
    const files = (await store.accountExport.media(page)).map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining(names));
    const account = await store.accounts.byId(author.id);
    if (!account) throw new Error('no account');
    const chunks: Buffer[] = [];
    for await (const chunk of await streamExport(server.context, account)) chunks.push(chunk);
    for (const name of names) expect(Buffer.concat(chunks).includes(`media/${name}`)).toBe(true);
    const rows = async function* () {
      yield* await store.accountExport.page('posts', page);
    };
    let html = '';
    const none = async function* () {};
    for await (const part of exportPage({ account, projects: [], posts: rows(), comments: none() }))
      html += part;
    for (const name of names) expect(html).toContain(`src="media/${name}"`);
  });
});

describe('editing a post with several images', () => {
  it('images are kept, added, removed and put in another order in one update', async () => {
    const post = await posted(ada, await imageFields(3));
    const [first = '', second = '', third = ''] = sourcesOf(post);
    const after = await ada.ok('updatePost', {
      postId: post._id,
      'mediaExisting[0]': third,
      'media[1]': await image(),
      'mediaAlt[1]': 'New',
      'mediaExisting[2]': nameOf(first),
      'mediaAlt[2]': 'Renamed',
    });
    expect(altsOf(after)).toEqual(['Number 2', 'New', 'Renamed']);
    expect(sourcesOf(after)).toEqual([third, expect.any(String), first]);
    expect(after).toMatchObject({ media: third, edited: true, revision: post.revision + 1 });
    // The one that was left out stays with the earlier version.
    for (const src of [first, second]) expect(await statusOf(src)).toBe(200);
  });

  it('descriptions alone change by their index', async () => {
    const post = await posted(ada, await imageFields(3));
    const after = await ada.ok('updatePost', {
      postId: post._id,
      'mediaAlt[2]': 'Third',
      mediaAlt: '',
    });
    expect(altsOf(after)).toEqual(['', 'Number 1', 'Third']);
    expect(sourcesOf(after)).toEqual(sourcesOf(post));
  });

  it('an older client that sends one file or removes the media replaces all of them', async () => {
    const post = await posted(ada, { content: 'x', ...(await imageFields(3)) });
    const one = await ada.ok('updatePost', { postId: post._id, media: await image() });
    expect(altsOf(one)).toEqual(['']);
    const none = await ada.ok('updatePost', { postId: post._id, removeMedia: 'true' });
    expect(none).toMatchObject({ media: '', mediaItems: [] });
  });

  it('a refused update leaves the images as they were', async () => {
    const post = await posted(ada, { content: 'x', ...(await imageFields(2)) });
    const [first = ''] = sourcesOf(post);
    const kept = { postId: post._id, 'mediaExisting[0]': first };
    await ada.refused('post_file_unknown', 'updatePost', { ...kept, 'mediaExisting[1]': first });
    await ada.refused('post_video_alone', 'updatePost', {
      ...kept,
      'media[1]': new Blob([mp4Of()]),
    });
    await bob.refused('forbidden', 'updatePost', kept);
    server.clock.nowMs += LIMITS.postEditWindowMs + LIMITS.postEditGraceMs + 1;
    await ada.refused('edit_window_over', 'updatePost', kept);
    await ada.refused('edit_window_over', 'updatePost', {
      postId: post._id,
      'mediaAlt[1]': 'Late',
    });
    const after = await ada.ok('post', { postId: post._id });
    expect(altsOf(after)).toEqual(['Number 0', 'Number 1']);
    expect(sourcesOf(after)).toEqual(sourcesOf(post));
    // What did not change may be sent with what may still change.
    const [one = '', two = ''] = sourcesOf(post);
    const same = { 'mediaExisting[0]': one, 'mediaExisting[1]': two, allowComments: 'followers' };
    const saved = await ada.ok('updatePost', { postId: post._id, ...same });
    expect(saved).toMatchObject({ commentPermission: 'followers', edited: false });
  });
});
