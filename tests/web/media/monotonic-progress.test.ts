import { describe, expect, it, vi } from 'vitest';

import { monotonicProgress } from '../../../src/lib/media/monotonic-progress.ts';
import type { MediaProgress } from '../../../workers/media/media-types.ts';

const reading = (share: number): MediaProgress => ({ stage: 'reading', share });
const working = (share: number): MediaProgress => ({ stage: 'working', share });

function told() {
  const reports: MediaProgress[] = [];
  return { reports, progress: monotonicProgress((report) => reports.push(report)) };
}

describe('growingProgress', () => {
  it('passes on what is further than before, and a new stage at the same share', () => {
    const { reports, progress } = told();

    for (const report of [reading(0.1), reading(0.2), working(0.2)]) progress.emit(report);

    expect(reports).toEqual([reading(0.1), reading(0.2), working(0.2)]);
  });

  it('keeps back what a second attempt repeats', () => {
    const { reports, progress } = told();

    for (const share of [0.1, 0.2, 0.1, 0.2, 0.3]) progress.emit(reading(share));

    expect(reports).toEqual([reading(0.1), reading(0.2), reading(0.3)]);
  });

  it('passes on nothing after the end', () => {
    const { reports, progress } = told();

    progress.end();
    progress.emit({ stage: 'done', share: 1 });

    expect(reports).toEqual([]);
  });

  it('reports a listener that throws, and goes on', () => {
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
