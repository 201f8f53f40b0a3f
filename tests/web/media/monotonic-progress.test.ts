import { describe, expect, it, vi } from 'vitest';

import { monotonicProgress } from '../../../src/lib/media/monotonic-progress.ts';
import type { MediaProgress } from '../../../workers/media/media-types.ts';

const reading = (share: number): MediaProgress => ({ stage: 'reading', share });
const working = (share: number): MediaProgress => ({ stage: 'working', share });

describe('monotonicProgress', () => {
  it.each([
    [
      'what is further than before, and a new stage at the same share',
      [reading(0.1), reading(0.2), working(0.2)],
      [reading(0.1), reading(0.2), working(0.2)],
    ],
    [
      'nothing that a second attempt repeats',
      [0.1, 0.2, 0.1, 0.2, 0.3].map(reading),
      [0.1, 0.2, 0.3].map(reading),
    ],
  ])('reports %s, and nothing after the end', (_, emitted, expected) => {
    const reports: MediaProgress[] = [];
    const progress = monotonicProgress((report) => reports.push(report));
    for (const report of emitted) progress.emit(report);
    progress.end();
    progress.emit({ stage: 'done', share: 1 });
    expect(reports).toEqual(expected);
  });

  it('reports a listener that throws, and continues', () => {
    const report = vi.spyOn(globalThis, 'reportError').mockReturnValue();
    const broken = new Error('broken listener');
    const progress = monotonicProgress(() => {
      throw broken;
    });

    progress.emit(reading(0.1));
    progress.emit(reading(0.2));

    expect(report.mock.calls).toEqual([[broken], [broken]]);
    report.mockRestore();
  });
});
