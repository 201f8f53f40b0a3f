import { expect, it, vi } from 'vitest';

import * as media from '#media-pkg';
import { exercise } from '../../workers/exercise.ts';
import { makeImage, makeImageFromRgba } from '../../workers/media-jobs.ts';
import type { MediaJobs } from '../../workers/media-service.ts';

it('decodes, scales and encodes with the package itself, every time', () => {
  const scaled = vi.fn<MediaJobs['makeImage']>((...args) => makeImage(media, ...args));

  const made = exercise({
    makeImage: scaled,
    makeImageFromRgba: (...args) => makeImageFromRgba(media, ...args),
    probe: () => expect.unreachable(),
    dataUrlToPng: () => expect.unreachable(),
    placeholderPixels: () => expect.unreachable(),
    memoryBytes: () => expect.unreachable(),
  });

  expect(made).toMatchObject({
    ok: true,
    value: { widthPx: 224, heightPx: 224, passedThrough: false },
  });
  expect(scaled.mock.calls.length).toBeGreaterThan(1);
  for (const { value } of scaled.mock.results) expect(value).toMatchObject({ ok: true });
});
