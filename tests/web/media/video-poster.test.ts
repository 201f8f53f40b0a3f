import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { videoPoster } from '../../../src/lib/media/video-poster.ts';
import { decodeInBrowser } from '../../support/media/images.ts';
import { recordedVideo } from '../../support/media/recorded-video.ts';

const { signal } = new AbortController();

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(URL, 'revokeObjectURL');
});

afterEach(() => {
  const made = vi.mocked(URL.createObjectURL).mock.results.map(({ value }) => value);
  expect(made).not.toEqual([]);
  expect(vi.mocked(URL.revokeObjectURL).mock.calls.flat()).toEqual(made);
});

it('the poster of a video is a JPEG of its size, made of one of its frames', async () => {
  const poster = await videoPoster(
    new Blob([await recordedVideo()], { type: 'video/webm' }),
    signal,
  );
  expect(poster?.type).toBe('image/jpeg');
  const { widthPx, heightPx, quarters } = await decodeInBrowser(poster ?? new Blob());
  expect([widthPx, heightPx]).toEqual([64, 48]);
  // Each frame of the video is one of three plain colours; an empty frame would be black.
  const [red = 0, green = 0, blue = 0] = quarters[0] ?? [];
  expect(Math.max(red, green, blue)).toBeGreaterThan(100);
});

it('the poster is missing, with a line in the log, where the browser cannot decode the video', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  expect(await videoPoster(new Blob(['no video']), signal)).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(1);
});

it('making the poster is aborted with its video', async () => {
  const job = new AbortController();
  const poster = videoPoster(new Blob([await recordedVideo()]), job.signal);
  job.abort(new Error('taken away'));
  await expect(poster).rejects.toThrow('taken away');
});
