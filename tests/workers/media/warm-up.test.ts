import { expect, it } from 'vitest';

import * as media from '#media-pkg';
import { runWarmUp } from '../../../workers/media/warm-up.ts';

it('warms up the built package by decoding, scaling, searching for a size and encoding', () => {
  const made = runWarmUp(media);

  expect(made.length).toBeGreaterThan(2);
  expect(made.every(({ ok }) => ok)).toBe(true);
  const [fitted, budgeted] = made;
  expect(fitted).toMatchObject({ value: { widthPx: 224, heightPx: 224, passedThrough: false } });
  if (!budgeted?.ok) throw new Error('the search failed');
  expect(budgeted.value.bytes.length).toBeLessThanOrEqual(12_000);
  expect(budgeted.value.bytes.length).toBeGreaterThan(6_000);
  expect(budgeted.value.widthPx).toBeLessThan(256);
});
