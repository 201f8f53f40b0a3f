import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { Post } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { createApp } from '../../../server/app.ts';
import { pendingFiles } from '../../../server/blobs/pending-files.ts';
import type { Context } from '../../../server/context.ts';
import { DomainError } from '../../../server/domain/shared/errors.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { apngOf, pngOf } from '../../support/media/png.ts';
import { PATHS } from '../../support/paths.ts';
import { formOf } from '../../support/server/calls.ts';
import { jpegOf, storedOf, withMetadata } from '../../support/server/images.ts';
import { expectProblem, problem } from '../../support/server/problems.ts';
import { createTestServer, ON_TIME, type TestPerson } from '../../support/server/test-server.ts';
import { GPS_LOCATION, mp4Of, webmOf } from '../../support/server/videos.ts';

const server = await createTestServer();
const [ada, bob] = await server.people('ada', 'bob');
await server.follow(ada, bob);

function blob(bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg'): Blob {
  return new Blob([bytes], { type });
}

function fetchMedia(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

/** Names of all files in the blob store and of those still arriving. */
function filesOnDisk(): string[] {
  const below = (folder: string) =>
    readdirSync(join(server.dataDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  return [...below('media'), ...below('incoming')].toSorted();
}

async function publish(author: TestPerson, media: Blob, fields: Record<string, string> = {}) {
  const response = await server.post(author, { content: '', ...fields, media });
  expect(response.json()).not.toHaveProperty('code');
  return response.json() as Post;
}

describe('a post with an image', () => {
  it('a post image keeps its pixels, loses metadata and gets variants', async () => {
    const clean = await jpegOf(1500, 1000);
    const post = await publish(ada, blob(withMetadata(clean, 'Where I live')), {
      content: 'my street',
      mediaAlt: 'A street',
    });
    const expected = await storedOf(clean);
    expect(post).toMatchObject({
      mediaType: 'image',
      mediaWidth: 1500,
      mediaHeight: 1000,
      mediaAlt: 'A street',
    });
    expect(post.mediaVariants?.map(({ width }) => width)).toEqual([320, 640, 1280]);
    expect(Buffer.from(post.mediaPlaceholder ?? '', 'base64')).toEqual(
      Buffer.from(expected.placeholder),
    );

    const stored = await fetchMedia(post.media);
    expect(stored.statusCode).toBe(200);
    expect(stored.headers['content-type']).toBe('image/jpeg');
    expect(stored.rawPayload).toEqual(Buffer.from(clean));
    expect(stored.body).not.toContain('Where I live');
    for (const variant of post.mediaVariants ?? []) {
      const small = await fetchMedia(variant.src);
      expect(small.statusCode).toBe(200);
      expect(small.rawPayload.length).toBeGreaterThan(0);
    }
    expect(await bob.ok('post', { postId: post._id })).toMatchObject(post);
  });

  it('says of what moves that it does, and has a still of it', async () => {
    const fixture = (name: string) =>
      readFileSync(new URL(`../../fixtures/media/${name}`, import.meta.url));
    for (const [name, file, isAnimated] of [
      ['animated.gif', fixture('animated.gif'), true],
      ['animated.webp', fixture('animated.webp'), true],
      ['APNG', apngOf(61, 45), true],
      ['still.gif', fixture('still.gif'), undefined],
    ] as const) {
      const post = await publish(ada, new Blob([file]));
      expect(post.mediaIsAnimated, name).toBe(isAnimated);
      expect((await fetchMedia(post.media)).rawPayload.length).toBeGreaterThan(100);
      if (!isAnimated) continue;
      expect(post.mediaVariants?.map(({ width }) => width)).toEqual([post.mediaWidth]);
      const still = await fetchMedia(post.mediaVariants?.[0]?.src ?? '');
      expect(still.headers['content-type']).toBe('image/jpeg');
      expect(await bob.ok('post', { postId: post._id })).toMatchObject({ mediaIsAnimated: true });
    }
  });

  it.each(['rgb.tif', 'deep.tif', 'big.tif'])(
    '%s, which browsers do not show, becomes a JPEG',
    async (name) => {
      const file = readFileSync(new URL(`../../fixtures/media/${name}`, import.meta.url));
      const post = await publish(ada, new Blob([file]));
      expect(post).toMatchObject({ mediaType: 'image', mediaWidth: 61, mediaHeight: 45 });
      expect((await fetchMedia(post.media)).headers['content-type']).toBe('image/jpeg');
    },
  );

  it('a post with an image needs no text', async () => {
    const post = await publish(ada, blob(await jpegOf(40, 30)));
    expect([post.content, post.mediaVariants]).toEqual(['', []]);
  });

  it('an image is recognised by its bytes, not its name', async () => {
    const post = await publish(ada, blob(pngOf(30, 20, 7), 'text/html'));
    expect((await fetchMedia(post.media)).headers['content-type']).toBe('image/png');
  });

  it('posts with the same image share its file', async () => {
    const image = await jpegOf(50, 50, 9);
    const first = await publish(ada, blob(image));
    const before = filesOnDisk();
    const second = await publish(bob, blob(image));
    expect(second.media).toBe(first.media);
    expect(filesOnDisk()).toEqual(before);
    await ada.call('deletePost', { userId: ada.id, postId: first._id });
    await server.runDueJobs();
    expect((await fetchMedia(second.media)).statusCode).toBe(200);
  });
});

describe('a file that is refused leaves nothing behind:', () => {
  async function refused(media: Blob, fields: Record<string, string | Blob> = {}) {
    const files = filesOnDisk();
    const feed = (await ada.call('allPosts')).body;
    const response = await server.post(ada, { content: 'with a file', media, ...fields });
    expect(filesOnDisk()).toEqual(files);
    expect((await ada.call('allPosts')).body).toBe(feed);
    return [response.statusCode, response.json()];
  }

  it('a file of one byte more than 12,582,912', async () => {
    const large = new Uint8Array(LIMITS.uploadBytes + 1);
    large.set(await jpegOf(40, 30));
    expect(await refused(blob(large))).toEqual([413, problem('post_file_too_large')]);
  });

  it('an oversized file of an unknown kind: the size is reported first', async () => {
    const large = new Uint8Array(LIMITS.uploadBytes + 1_000_000);
    expect(await refused(blob(large))).toEqual([413, problem('post_file_too_large')]);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\x90\0'],
    ['PDF', '%PDF-1.7'],
    ['a sound in an MP4', '\0\0\0\x18ftypM4A \0\0\0\0'],
    ['Matroska that is not WebM', '\x1a\x45\xdf\xa3\x01\x00matroska'],
    ['one byte', 'x'],
  ])('%s', async (_what, text) => {
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    expect(await refused(blob(bytes))).toEqual([415, problem('unsupported_file')]);
  });

  it('a file that is not the one that was announced is refused and leaves nothing behind', async () => {
    const image = await jpegOf(40, 30);
    const mediaSha256 = createHash('sha256').update(image).digest('hex');
    const post = await publish(ada, blob(image), { mediaSha256 });
    expect(post.media).toContain(mediaSha256);
    const altered = image.with(-10, (image.at(-10) ?? 0) ^ 1);
    const wrong = await refused(blob(altered), { mediaSha256 });
    expect(wrong).toEqual([422, problem('file_altered')]);
    const face = { profileImage: blob(altered), profileImageSha256: mediaSha256 };
    await ada.refused('file_altered', 'updateProfile', face);
  });

  it('a JPEG that browsers do not show is refused in its own words', async () => {
    const file = readFileSync(new URL('../../fixtures/media/arithmetic.jpg', import.meta.url));
    expect(await refused(new Blob([file]))).toEqual([415, problem('jpeg_unsupported')]);
  });

  it('a TIFF that is not read is refused in words that say how to save it', async () => {
    const file = readFileSync(new URL('../../fixtures/media/rgb.tif', import.meta.url));
    const [compression, zstandard] = [748, 50_000];
    file.writeUInt16LE(zstandard, compression + 8);
    expect(await refused(new Blob([file]))).toEqual([415, problem('tiff_unsupported')]);
  });

  it('AVIF, which the crate cannot decode', async () => {
    const bytes = new Uint8Array(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'));
    expect((await refused(blob(bytes)))[0]).toBe(415);
  });

  it.each([0.1, 0.5, 0.99])('an image that ends after %d of its bytes', async (share) => {
    const whole = await jpegOf(200, 150, 3);
    const cut = whole.slice(0, Math.floor(whole.length * share));
    expect(await refused(blob(cut))).toEqual([422, problem('image_failed')]);
  });

  it('an image that claims to be enormous', async () => {
    const bomb = pngOf(40, 30);
    new DataView(bomb.buffer).setUint32(16, 60_000);
    new DataView(bomb.buffer).setUint32(20, 60_000);
    expect(await refused(blob(bomb))).toEqual([422, problem('image_failed')]);
  });

  it('a good image with text that is too long', async () => {
    const image = blob(await jpegOf(40, 30, 11));
    const content = 'x'.repeat(LIMITS.postTextChars + 1);
    expect(await refused(image, { content })).toEqual([400, problem('post_too_long')]);
  });

  it('a good image with a description that is too long', async () => {
    const image = blob(await jpegOf(40, 30, 12));
    const mediaAlt = 'x'.repeat(LIMITS.mediaAltChars + 1);
    expect(await refused(image, { mediaAlt })).toEqual([400, problem('alt_too_long')]);
  });

  it('a good image in the name of another user', async () => {
    const image = blob(await jpegOf(40, 30, 13));
    expect(await refused(image, { user: bob.id })).toEqual([403, problem('not_you')]);
  });

  it('a good image in an unexpected field', async () => {
    const image = blob(await jpegOf(40, 30, 14));
    expect(await refused(image, { avatar: image })).toEqual([400, problem('bad_request')]);
  });

  it('a good video with a poster that is not an image', async () => {
    const poster = blob(new Uint8Array(Buffer.from('<svg/>')));
    expect(await refused(blob(mp4Of()), { poster })).toEqual([415, problem('unsupported_file')]);
  });

  it('a good image under a key used for another request', async () => {
    const headers = { 'idempotency-key': 'media-key' };
    const stored = (await server.post(ada, { content: 'first' }, headers)).json();
    const files = filesOnDisk();
    const response = await server.post(
      ada,
      { content: 'first', media: blob(await jpegOf(40, 30, 15)) },
      headers,
    );
    expect(response.json()).toEqual({ ...problem('idempotency_conflict'), stored });
    expect(filesOnDisk()).toEqual(files);
  });
});

describe('two uploads at once under one key', () => {
  it('of two uploads under one key one is published, the other leaves nothing', async () => {
    const headers = { 'idempotency-key': 'two-pictures' };
    const before = filesOnDisk();
    const [one, two] = await Promise.all(
      [16, 17].map(async (seed) =>
        server.post(
          ada,
          { content: 'one of two', media: blob(await jpegOf(60, 30, seed)) },
          headers,
        ),
      ),
    );
    if (!one || !two) throw new Error('Two were sent.');
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([201, 409]);
    const winner = (one.statusCode === 201 ? one : two).json() as Post;
    const kept = filesOnDisk().filter((name) => !before.includes(name));
    expect(kept).toEqual([basename(winner.media)]);
  });
});

describe('the edge of 12 MB', () => {
  it('a file of exactly 12,582,912 bytes is accepted', async () => {
    const image = await jpegOf(60, 40, 21);
    // Metadata segments fill it up; a JPEG holds at most 65,533 bytes in each.
    const parts: Uint8Array[] = [image.subarray(0, 2)];
    let missing = LIMITS.uploadBytes - image.length;
    while (missing > 0) {
      const length = missing > 65_537 + 4 ? 65_537 : missing;
      const segment = Buffer.alloc(length);
      segment.writeUInt16BE(0xffe2, 0);
      segment.writeUInt16BE(length - 2, 2);
      parts.push(segment);
      missing -= length;
    }
    const whole = new Uint8Array(Buffer.concat([...parts, image.subarray(2)]));
    expect(whole.length).toBe(LIMITS.uploadBytes);
    const post = await publish(ada, blob(whole));
    expect((await fetchMedia(post.media)).rawPayload).toEqual(Buffer.from(image));
  });
});

describe('a video', () => {
  it.each([
    ['mp4', mp4Of({ content: 'one' }), 'video/mp4', 1920, 1080],
    ['mov', mp4Of({ brand: 'qt  ', widthPx: 640, heightPx: 480 }), 'video/quicktime', 640, 480],
    ['webm', webmOf(), 'video/webm', 640, 360],
  ])(
    'a video keeps its content and reports its size: %s',
    async (extension, bytes, type, width, height) => {
      const post = await publish(ada, blob(bytes, 'application/octet-stream'));
      expect(post).toMatchObject({ mediaType: 'video', mediaWidth: width, mediaHeight: height });
      expect(post.media).toMatch(new RegExp(`\\.${extension}$`));
      const stored = await fetchMedia(post.media);
      expect(stored.headers['content-type']).toBe(type);
      expect(stored.rawPayload.length).toBe(bytes.length);
    },
  );

  it('a video loses its location and nothing else', async () => {
    const bytes = mp4Of({ content: 'two' });
    expect(Buffer.from(bytes).includes(GPS_LOCATION)).toBe(true);
    const post = await publish(ada, blob(bytes));
    const stored = (await fetchMedia(post.media)).rawPayload;
    expect(stored.includes(GPS_LOCATION)).toBe(false);
    const start = Buffer.from(bytes).indexOf('mdat');
    expect(stored.subarray(start)).toEqual(Buffer.from(bytes).subarray(start));
  });

  it('a damaged video is refused and leaves nothing', async () => {
    const before = filesOnDisk();
    const whole = mp4Of({ content: 'three' });
    const response = await server.post(ada, { content: '', media: blob(whole.subarray(0, 90)) });
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('video_failed');
    expect(filesOnDisk()).toEqual(before);
  });

  it('a video keeps the poster made by the page', async () => {
    const poster = await jpegOf(800, 450, 31);
    const response = await server.post(ada, {
      content: '',
      media: blob(mp4Of({ content: 'four' })),
      poster: blob(poster),
    });
    const post = response.json() as Post;
    expect(post).toMatchObject({ mediaType: 'video', mediaWidth: 1920, mediaHeight: 1080 });
    expect(post.mediaDuration).toBe(2500);
    expect((await fetchMedia(post.mediaPoster ?? '')).rawPayload).toEqual(Buffer.from(poster));
    expect(post.mediaVariants?.map(({ width }) => width)).toEqual([320, 640]);
  });
});

describe('GET /media/…', async () => {
  const bytes = Buffer.from(await jpegOf(300, 200, 41));
  const { media } = await publish(ada, blob(new Uint8Array(bytes)));

  it('a public file is cached forever and sandboxed', async () => {
    const { headers } = await fetchMedia(media);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
    });
    const again = await fetchMedia(media, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=10-', 10, bytes.length - 1],
    ['bytes=-5', bytes.length - 5, bytes.length - 1],
    [`bytes=5-${bytes.length + 100}`, 5, bytes.length - 1],
    [`bytes=-${bytes.length + 100}`, 0, bytes.length - 1],
  ])('a range request %s gets that part', async (range, first, last) => {
    const part = await fetchMedia(media, { range });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${first}-${last}/${bytes.length}`);
    expect(part.rawPayload).toEqual(bytes.subarray(first, last + 1));
  });

  it.each([`bytes=${bytes.length}-`, 'bytes=99999999999-', 'bytes=-0'])(
    'a range request %s cannot be satisfied',
    async (range) => {
      const response = await fetchMedia(media, { range });
      expect(response.statusCode).toBe(416);
      expect(response.headers['content-range']).toBe(`bytes */${bytes.length}`);
    },
  );

  it.each(['bytes=5-1', 'bytes=a-b', 'bytes=0-1,3-4', 'chunks=0-1', 'bytes=-', ''])(
    'a range header %j gets the whole file',
    async (range) => {
      const response = await fetchMedia(media, { range });
      expect([response.statusCode, response.rawPayload.length]).toEqual([200, bytes.length]);
    },
  );

  it('If-Range of another version gets the whole file', async () => {
    const response = await fetchMedia(media, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(response.statusCode).toBe(200);
  });

  it('HEAD returns the length only', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: media });
    expect([response.statusCode, response.headers['content-length']]).toEqual([
      200,
      String(bytes.length),
    ]);
    expect(response.rawPayload.length).toBe(0);
  });

  it.each([
    'x',
    `${'a'.repeat(64)}.jpg`,
    '..%2f..%2fhub.sqlite',
    `..%2f${'a'.repeat(61)}.jpg`,
    `${'A'.repeat(64)}.jpg`,
    'x'.repeat(8000),
  ])('media does not know %s', async (name) => {
    expectProblem(await fetchMedia(`/media/${name}`), 'media_not_found');
  });
});

describe('the image of a private post', () => {
  it('a private image has a temporary URL for its viewers', async () => {
    const post = await publish(ada, blob(await jpegOf(400, 300, 51)), { isPublic: 'false' });
    const seen = (await bob.ok('post', { postId: post._id })) as Post;
    expect(seen.media).toBe(post.media); // rounded, so that it can be cached
    for (const address of [seen.media, ...(seen.mediaVariants ?? []).map(({ src }) => src)]) {
      const response = await fetchMedia(address);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
      const [path = '', query = ''] = address.split('?');
      expect((await fetchMedia(path)).statusCode).toBe(404);
      expect((await fetchMedia(`${path}?${query}x`)).statusCode).toBe(404);
      const later = query.replace(/e=\d+/, (end) => `e=${Number(end.slice(2)) + 3600}`);
      expect((await fetchMedia(`${path}?${later}`)).statusCode).toBe(404);
    }
    server.clock.nowMs += SERVER_LIMITS.signedMediaMs * 2;
    expect((await fetchMedia(post.media)).statusCode).toBe(404);
    const fresh = (await bob.ok('post', { postId: post._id })) as Post;
    expect((await fetchMedia(fresh.media)).statusCode).toBe(200);
  });

  it('a private image refuses the signature of another one', async () => {
    const one = await publish(ada, blob(await jpegOf(40, 30, 52)), { isPublic: 'false' });
    const two = await publish(ada, blob(await jpegOf(40, 30, 53)), { isPublic: 'false' });
    const mixed = `${one.media.split('?')[0]}?${two.media.split('?')[1]}`;
    expect((await fetchMedia(mixed)).statusCode).toBe(404);
  });

  it('a private image is gone with its post', async () => {
    const post = await publish(ada, blob(await jpegOf(40, 30, 54)), { isPublic: 'false' });
    await ada.call('deletePost', { userId: ada.id, postId: post._id });
    expect((await fetchMedia(post.media)).statusCode).toBe(404);
  });
});

describe('the sweep', async () => {
  const swept = await createTestServer();
  swept.clock.nowMs = Date.now(); // the disk has its own clock
  const eve = await swept.person('eve');
  const names = () =>
    readdirSync(join(swept.dataDir, 'media'), { recursive: true }).map((path) =>
      basename(`${path}`),
    );

  it('the sweep removes unreferenced files after a day, and no others', async () => {
    const [kept, gone] = await Promise.all(
      [61, 62].map(async (seed) => {
        const media = blob(await jpegOf(40, 30, seed));
        return (await swept.post(eve, { content: '', media })).json() as Post;
      }),
    );
    if (!kept || !gone) throw new Error('Two posts were asked for.');
    await eve.call('deletePost', { userId: eve.id, postId: gone._id });
    await swept.runDueJobs();
    const sweepAfter = (ms: number) =>
      sweep({ ...swept.context, now: () => swept.clock.nowMs + ms });
    await sweepAfter(SERVER_LIMITS.orphanMs - 60_000);
    expect(names()).toContain(basename(gone.media));
    await sweepAfter(SERVER_LIMITS.orphanMs + 60_000);
    expect(names()).not.toContain(basename(gone.media));
    expect(names()).toContain(basename(kept.media));
  });
});

describe('a file removed while the same image is uploaded', async () => {
  const HOUR_MS = 60 * 60_000; // more than tests take
  const busy = await createTestServer();
  busy.clock.nowMs = Date.now();
  const eve = await busy.person('eve');

  /** A server whose removals wait for the test. It refuses `refusals` uploads at their end. */
  async function slowRemoval(refusals: number) {
    // As another process has it: only rows are shared.
    const ownFiles = pendingFiles(busy.context);
    let additions = 0;
    let refused = 0;
    const held = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const { remove } = busy.context.blobs;
    const blobs = {
      ...busy.context.blobs,
      remove: async (name: string) => {
        begun.resolve();
        await letGo.promise;
        await remove(name);
      },
    };
    const add = (files: readonly string[]) => {
      additions += 1;
      const adding = ownFiles.add(files);
      const isWaiting = Promise.race([adding.then(() => false), pause(300, true)]);
      if (additions > refusals) held.resolve(isWaiting);
      return adding;
    };
    const { store } = busy.context;
    const transaction: typeof store.transaction = (work) => {
      refused += 1;
      if (refused <= refusals) return Promise.reject(new DomainError('private_needs_following'));
      return store.transaction(work);
    };
    const context = {
      ...busy.context,
      blobs,
      pendingFiles: { ...ownFiles, add },
      store: { ...store, transaction },
    };
    const app = await createApp(context, { loopDelay: ON_TIME });
    return {
      context,
      begun: begun.promise,
      /** Lets the removal go on once the upload waits for it; one that does not wait ends before. */
      letGo: async (arriving: Promise<unknown>) => {
        if (!(await held.promise)) await arriving;
        letGo.resolve();
      },
      post: (fields: Readonly<Record<string, string | Blob>>) =>
        app.inject({
          method: 'POST',
          url: PATHS.createPost,
          headers: eve.headers,
          payload: formOf(fields),
        }),
      close: () => app.close(),
    };
  }

  it('a file stays if a refused upload was removing it', async () => {
    const slow = await slowRemoval(1);
    const media = blob(await jpegOf(44, 33, 71));
    const refused = slow.post({ content: 'refused', media });
    await slow.begun;
    const arriving = slow.post({ content: 'the same', media });
    await slow.letGo(arriving);
    expect((await refused).statusCode).toBe(400);
    const response = await arriving;
    expect(response.statusCode).toBe(201);
    expect((await busy.app.inject({ url: response.json().media })).statusCode).toBe(200);
    await slow.close();
  });

  it('a file stays if the sweep was removing it', async () => {
    const media = blob(await jpegOf(44, 33, 72));
    const { _id: postId } = (await busy.post(eve, { content: 'gone soon', media })).json();
    await eve.call('deletePost', { userId: eve.id, postId });
    await busy.runDueJobs();
    const slow = await slowRemoval(0);
    const later = busy.clock.nowMs + SERVER_LIMITS.orphanMs + HOUR_MS;
    const sweeping = sweep({
      ...slow.context,
      pendingFiles: busy.context.pendingFiles,
      now: () => later,
    });
    await slow.begun;
    const arriving = slow.post({ content: 'the same', media });
    await slow.letGo(arriving);
    await sweeping;
    const response = await arriving;
    expect(response.statusCode).toBe(201);
    expect((await busy.app.inject({ url: response.json().media })).statusCode).toBe(200);
    await slow.close();
  });

  it('the sweep skips a pending file', async () => {
    const media = blob(await jpegOf(44, 33, 73));
    const { _id: postId, media: address } = (await busy.post(eve, { content: '', media })).json();
    await eve.call('deletePost', { userId: eve.id, postId });
    await busy.runDueJobs();
    const later = busy.clock.nowMs + SERVER_LIMITS.orphanMs + HOUR_MS;
    const name = basename(address);
    const release = await busy.context.pendingFiles.add([name]);
    await sweep({ ...busy.context, now: () => later });
    expect(await busy.context.blobs.sizeOf(name)).toBeGreaterThan(0);
    await release();
    await sweep({ ...busy.context, now: () => later });
    expect(await busy.context.blobs.sizeOf(name)).toBeUndefined();
  });
});

describe('an aborted upload', async () => {
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(() => server.app.server.closeAllConnections());

  it('an aborted upload leaves no file and no post', async () => {
    const files = filesOnDisk();
    const feed = (await ada.call('allPosts')).body;
    const boundary = 'a-boundary';
    const call = request({
      host: address.hostname,
      port: address.port,
      method: 'POST',
      path: PATHS.createPost,
      headers: {
        ...ada.headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 1_000_000,
      },
    });
    call.on('error', () => undefined); // it is our own hand that cuts the line
    call.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="x.jpg"\r\n\r\n`,
    );
    call.write(await jpegOf(200, 200, 71));
    await expect
      .poll(() => readdirSync(join(server.dataDir, 'incoming')).length)
      .toBeGreaterThan(0);
    call.destroy();
    await expect.poll(filesOnDisk).toEqual(files);
    expect((await ada.call('allPosts')).body).toBe(feed);
    expect(server.reports).toEqual([]);
  });

  it('an upload that is aborted while it is decoded is not logged as a failure', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    onTestFinished(() => write.mockRestore());
    const decoding = Promise.withResolvers<AbortSignal>();
    const parser: Context['parser'] = {
      ...server.context.parser,
      makeImage: (_owner, _path, _recipe, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          decoding.resolve(signal);
        }),
    };
    const app = await createApp(
      { ...server.context, parser },
      { loopDelay: ON_TIME, logLevel: 'warn' },
    );
    onTestFinished(() => app.close());
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const client = new AbortController();
    const call = fetch(new URL(PATHS.createPost, origin), {
      method: 'POST',
      headers: ada.headers,
      body: formOf({ content: '', media: blob(await jpegOf(210, 200)) }),
      signal: client.signal,
    });
    const signal = await decoding.promise;
    client.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => signal.aborted).toBe(true);
    await expect.poll(() => readdirSync(join(server.dataDir, 'incoming'))).toEqual([]);
    await pause(50); // lines of a turn are one write
    expect(lines).toEqual([]);
  });

  it('an oversized upload gets a response, not a broken connection', async () => {
    const large = new Uint8Array(LIMITS.uploadBytes + 3_000_000);
    const response = await fetch(new URL(PATHS.createPost, address), {
      method: 'POST',
      headers: ada.headers,
      body: formOf({ content: 'x', media: blob(large) }),
    });
    expect([response.status, await response.json()]).toEqual([413, problem('post_file_too_large')]);
  });
});
