import { expect, it, vi } from 'vitest';
import { videoPoster } from '../../../src/lib/media/video-poster.ts';
import { decodeInBrowser } from '../../support/media/images.ts';
import { recordedVideo } from '../../support/media/recorded-video.ts';

const { signal } = new AbortController();

it('is a JPEG of the film’s own size, made of one of its frames', async () => {
  const poster = await videoPoster(
    new Blob([await recordedVideo()], { type: 'video/webm' }),
    signal,
  );
  expect(poster?.type).toBe('image/jpeg');
  const { widthPx, heightPx, quarters } = await decodeInBrowser(poster ?? new Blob());
  expect([widthPx, heightPx]).toEqual([64, 48]);
  // Each frame of the film is one of three plain colours; an empty frame would be black.
  const [red = 0, green = 0, blue = 0] = quarters[0] ?? [];
  expect(Math.max(red, green, blue)).toBeGreaterThan(100);
});

it('is missing, with a word in the log, where the browser cannot decode the film', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  expect(await videoPoster(new Blob(['no film']), signal)).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(1);
});

it('is given up with the film', async () => {
  const job = new AbortController();
  const poster = videoPoster(new Blob([await recordedVideo()]), job.signal);
  job.abort(new Error('taken away'));
  await expect(poster).rejects.toThrow('taken away');
});
