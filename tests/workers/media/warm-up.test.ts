import { expect, it } from 'vitest';

import * as formats from '#media-formats-pkg';
import * as jpeg from '#media-pkg';
import { warmUpFormats, warmUpJpeg } from '../../../workers/media/warm-up.ts';

it.each([
  ['JPEG', 'jpeg', () => warmUpJpeg(jpeg)],
  ['every format', 'png', () => warmUpFormats(formats)],
])(
  'warms up the built package for %s by decoding, scaling, searching for a size and encoding',
  (_, kind, run) => {
    const made = run();

    expect(made.length).toBeGreaterThan(2);
    expect(made.every(({ ok }) => ok)).toBe(true);
    const [fitted, budgeted] = made;
    expect(fitted).toMatchObject({
      value: { source: { kind }, widthPx: 224, heightPx: 224 },
    });
    expect(fitted).not.toMatchObject({ value: { quality: 0 } });
    if (!budgeted?.ok) throw new Error('the search failed');
    expect(budgeted.value.bytes.length).toBeLessThanOrEqual(12_000);
    expect(budgeted.value.bytes.length).toBeGreaterThan(6_000);
    expect(budgeted.value.widthPx).toBeLessThan(256);
  },
);
