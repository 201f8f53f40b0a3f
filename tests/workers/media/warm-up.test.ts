import { expect, it } from 'vitest';

import * as media from '#media-pkg';
import { makeImage, makeImageFromRgba } from '../../../workers/media/media-jobs.ts';
import { runWarmUp } from '../../../workers/media/warm-up.ts';

it('decodes, scales, searches for a size and encodes, with the package itself', () => {
  const made = runWarmUp({
    makeImage: (...args) => makeImage(media, ...args),
    makeImageFromRgba: (...args) => makeImageFromRgba(media, ...args),
    probe: () => expect.unreachable(),
    dataUrlToPng: () => expect.unreachable(),
    inspectVideo: () => expect.unreachable(),
    memoryBytes: () => expect.unreachable(),
  });

  expect(made.length).toBeGreaterThan(2);
  expect(made.every(({ ok }) => ok)).toBe(true);
  const [fitted, budgeted] = made;
  expect(fitted).toMatchObject({ value: { widthPx: 224, heightPx: 224, passedThrough: false } });
  if (!budgeted?.ok) throw new Error('nothing was searched for');
  expect(budgeted.value.bytes.length).toBeLessThanOrEqual(12_000);
  expect(budgeted.value.bytes.length).toBeGreaterThan(6_000);
  expect(budgeted.value.widthPx).toBeLessThan(256);
});
