import { beforeAll, describe, expect, it } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { costliest } from '../../bench/hostile/images.mjs';
import { hostileMarkdown, missesOf } from '../../bench/hostile/report.mjs';
import { benchHostile } from '../../bench/hostile/run.mjs';

/** The same pictures, a hundredth as large, so that the figures do not depend on the machine. */
const SMALL = {
  ...LIMITS,
  decodePixels: LIMITS.decodePixels / 100,
  scaledDecodePixels: LIMITS.scaledDecodePixels / 100,
  animationPixels: LIMITS.animationPixels / 100,
};
/** Some are half a gigabyte before compression, which is slow on a busy machine. */
const PATIENCE_MS = 1_200_000;

describe('hostile pictures', () => {
  let report: Awaited<ReturnType<typeof benchHostile>>;
  beforeAll(async () => {
    report = await benchHostile({ rounds: 3, limits: SMALL });
  }, PATIENCE_MS);

  it('end in an image or a refusal, never in a trap', () => {
    const outcomes = report.dear.flatMap(({ runs }) => [runs.post.outcome, runs.upload.outcome]);
    expect(outcomes).toHaveLength(2 * costliest(SMALL).length);
    expect(new Set(outcomes)).toEqual(new Set(['made']));
    expect(report.damaged.traps).toBe(0);
    expect(report.damaged.pictures).toBeGreaterThan(100);
    expect(report.damaged.made).toBeGreaterThan(0);
    expect(report.damaged.made).toBeLessThan(report.damaged.pictures);
  });

  it('are reported with what they cost, and whether that is beyond the bars', () => {
    expect(hostileMarkdown(report)).toContain('| GIF, 565×565, 500 frames |');
    expect(hostileMarkdown(report)).toContain('0 traps');

    const trapped = { ...report, damaged: { ...report.damaged, traps: 1 } };
    expect(missesOf(trapped).map(({ what }) => what)).toContain('damaged');
    const large = { ...report, damaged: { ...report.damaged, memoryBytes: 513 * 2 ** 20 } };
    expect(hostileMarkdown(large)).toContain('Beyond the bars: damaged.');
  });
});

describe('the largest hostile pictures', () => {
  it(
    'take no more than 512 MiB on either side, or are refused before a pixel is decoded',
    async () => {
      const { dear } = await benchHostile({ rounds: 0 });
      for (const { name, runs } of dear) {
        expect(runs.post.outcome, name).not.toBe('trap');
        expect(runs.upload.outcome, name).not.toBe('trap');
        expect(runs.post.memoryBytes / 2 ** 20, name).toBeLessThanOrEqual(512);
        expect(runs.upload.memoryBytes / 2 ** 20, name).toBeLessThanOrEqual(512);
      }
      const refused = dear.filter(({ runs }) =>
        ['too_many_frames', 'too_many_pixels'].includes(runs.upload.outcome),
      );
      expect(refused.map(({ name }) => name)).toEqual([
        'GIF, 5656×5656, 500 frames',
        'JPEG, 8000×8000, CMYK, 5 scans',
        'JPEG, 17320×17320, 100 scans',
      ]);
    },
    PATIENCE_MS,
  );
});
