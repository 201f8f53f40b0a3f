import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useObjectUrl } from '../../../src/hooks/use-object-url.ts';
import { videoPoster } from '../../../src/lib/media/video-poster.ts';
import { recordedVideo } from '../../support/media/recorded-video.ts';
import { renderHook } from '../../support/web/render.tsx';

/** Addresses that were made and not given back: each holds its blob in memory. */
const held = new Set<string>();

beforeEach(() => {
  held.clear();
  const { createObjectURL, revokeObjectURL } = URL;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = createObjectURL(blob);
    held.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    held.delete(url);
    revokeObjectURL(url);
  });
});
afterEach(() => vi.restoreAllMocks());

it('of what is shown lives until something else is, or nothing', async () => {
  let blob: Blob | undefined = new Blob(['first']);
  let again: () => void = () => undefined;
  const hook = renderHook(() => {
    const [, setCount] = useState(0);
    again = () => setCount((count) => count + 1);
    return useObjectUrl(blob);
  });
  await expect.poll(hook.current).toMatch(/^blob:/);
  const first = hook.current();
  expect([...held]).toEqual([first]);

  blob = new Blob(['second']);
  again();
  await expect.poll(hook.current).not.toBe(first);
  await expect.poll(hook.current).toMatch(/^blob:/);
  expect([...held]).toEqual([hook.current()]);

  blob = undefined;
  again();
  await expect.poll(() => [...held]).toEqual([]);
  expect(hook.current()).toBeUndefined();
});

it('of what is shown goes with the screen', async () => {
  const blob = new Blob(['picture']);
  const hook = renderHook(() => useObjectUrl(blob));
  await expect.poll(hook.current).toMatch(/^blob:/);
  hook.leave();
  await expect.poll(() => [...held]).toEqual([]);
});

it('of a film goes with the frame that was taken from it', async () => {
  const film = new Blob([await recordedVideo()], { type: 'video/webm' });
  expect(await videoPoster(film, new AbortController().signal)).toBeDefined();
  expect(URL.createObjectURL).toHaveBeenCalled();
  expect([...held]).toEqual([]);
});

it('of a film that shows nothing goes, too', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  expect(await videoPoster(new Blob(['no film']), new AbortController().signal)).toBeUndefined();
  expect(URL.createObjectURL).toHaveBeenCalled();
  expect([...held]).toEqual([]);
});

it('of a film that is given up goes, too', async () => {
  const job = new AbortController();
  const poster = videoPoster(new Blob([await recordedVideo()]), job.signal);
  job.abort(new Error('taken away'));
  await expect(poster).rejects.toThrow('taken away');
  expect(URL.createObjectURL).toHaveBeenCalled();
  expect([...held]).toEqual([]);
});
