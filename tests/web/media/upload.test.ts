import { afterEach, describe, expect, it } from 'vitest';
import { POSTS } from '#contract/calls/posts.ts';
import { clearToken, setToken } from '../../../src/lib/api/token.ts';
import { upload } from '../../../src/lib/api/upload.ts';
import { mockUploads } from '../../support/web/mock-api.ts';

afterEach(() => clearToken());

const neverStops = () => new AbortController().signal;

describe('an upload', () => {
  it('carries the token and tells how much has left', async () => {
    setToken('good');
    const started = mockUploads();
    const shares: number[] = [];
    const answer = upload(POSTS.createPost, new FormData(), {
      idempotencyKey: 'k1',
      signal: neverStops(),
      onProgress: (share) => shares.push(share),
    });

    started[0]?.progress(1, 4);
    started[0]?.progress(4, 4);
    started[0]?.respond(201, { ok: true });

    expect(await answer).toEqual({ ok: true });
    expect(shares).toEqual([0.25, 1]);
    expect(started[0]?.headers.get('authorization')).toBe('Bearer good');
    expect(started[0]?.headers.get('idempotency-key')).toBe('k1');
  });

  it('fails with the code and the words of the answer', async () => {
    const started = mockUploads();
    const answer = upload(POSTS.createPost, new FormData(), { signal: neverStops() });
    started[0]?.respond(422, { code: 'image_failed', error: 'Error uploading image.' });
    await expect(answer).rejects.toMatchObject({
      code: 'image_failed',
      status: 422,
      words: 'Error uploading image.',
    });
  });

  it.each([
    ['an error page', 502, '<h1>Bad gateway</h1>', 'unavailable'],
    ['a success that is no JSON', 200, 'ok', 'internal'],
  ])('fails on %s', async (_, status, body, code) => {
    const started = mockUploads();
    const answer = upload(POSTS.createPost, new FormData(), { signal: neverStops() });
    started[0]?.respond(status, body);
    await expect(answer).rejects.toMatchObject({ code, status });
  });

  it('fails with status 0 when the line breaks', async () => {
    const started = mockUploads();
    const answer = upload(POSTS.createPost, new FormData(), { signal: neverStops() });
    started[0]?.fail();
    await expect(answer).rejects.toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('stops when it is told to', async () => {
    const started = mockUploads();
    const stop = new AbortController();
    const answer = upload(POSTS.createPost, new FormData(), { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    expect(started[0]?.isAborted).toBe(true);
  });
});
