import { afterEach, describe, expect, it, vi } from 'vitest';
import { POSTS } from '#contract/calls/posts.ts';
import { clearToken, setToken } from '../../../src/lib/api/token.ts';
import { upload } from '../../../src/lib/api/upload.ts';
import { mockUploads } from '../../support/web/mock-api.ts';

afterEach(() => clearToken());

const neverStops = () => new AbortController().signal;

/** An upload whose call is under way: its files are hashed before. */
async function begin(options: Partial<Parameters<typeof upload<typeof POSTS.createPost>>[2]> = {}) {
  const started = mockUploads();
  const answer = upload(POSTS.createPost, new FormData(), { signal: neverStops(), ...options });
  await vi.waitFor(() => expect(started).toHaveLength(1));
  return { answer, call: started[0] };
}

describe('an upload', () => {
  it('sends the token and reports the progress', async () => {
    setToken('good');
    const shares: number[] = [];
    const { answer, call } = await begin({
      idempotencyKey: 'k1',
      onProgress: (share) => shares.push(share),
    });

    call?.progress(1, 4);
    call?.progress(4, 4);
    call?.respond(201, { ok: true });

    expect(await answer).toEqual({ ok: true });
    expect(shares).toEqual([0.25, 1]);
    expect(call?.headers.get('authorization')).toBe('Bearer good');
    expect(call?.headers.get('idempotency-key')).toBe('k1');
  });

  it('fails with the code and the message of the answer', async () => {
    const { answer, call } = await begin();
    call?.respond(422, { code: 'image_failed', error: 'Error uploading image.' });
    await expect(answer).rejects.toMatchObject({
      code: 'image_failed',
      status: 422,
      serverMessage: 'Error uploading image.',
    });
  });

  it.each([
    ['an error page', 502, '<h1>Bad gateway</h1>', 'unavailable'],
    ['a success that is no JSON', 200, 'ok', 'internal'],
  ])('fails on %s', async (_, status, body, code) => {
    const { answer, call } = await begin();
    call?.respond(status, body);
    await expect(answer).rejects.toMatchObject({ code, status });
  });

  it('fails with status 0 when the connection is lost', async () => {
    const { answer, call } = await begin();
    call?.fail();
    await expect(answer).rejects.toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const { answer, call } = await begin({ signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    expect(call?.isAborted).toBe(true);
  });
});
