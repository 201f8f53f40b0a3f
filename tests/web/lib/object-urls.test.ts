import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useObjectUrl } from '../../../src/hooks/use-object-url.ts';
import { renderHook } from '../../support/web/render.tsx';

/** Object URLs that were made and not revoked: each keeps its blob in memory. */
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

it('the object URL of a blob is revoked when another blob is shown, or none', async () => {
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

it('the object URL of a blob is revoked with the screen', async () => {
  const blob = new Blob(['picture']);
  const hook = renderHook(() => useObjectUrl(blob));
  await expect.poll(hook.current).toMatch(/^blob:/);
  hook.leave();
  await expect.poll(() => [...held]).toEqual([]);
});
