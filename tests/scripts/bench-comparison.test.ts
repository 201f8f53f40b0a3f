import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compareReports, comparisonMarkdown, readBaseline } from '../../bench/media/compare.mjs';
import { changeBetween, type PairedTimes, yardstickOf } from '../../bench/media/time-change.ts';
import { median, percentile } from '../../src/lib/bench-figures.ts';

const time = fc.double({ min: 0.5, max: 10_000, noNaN: true });
const times = fc.array(time, { minLength: 1, maxLength: 30 });
const paired = fc.array(fc.tuple(time, time), { minLength: 5, maxLength: 15 }).map(
  (rounds): PairedTimes => ({
    timesMs: rounds.map(([own]) => own),
    yardstickMs: rounds.map(([, other]) => other),
  }),
);
const scaled = ({ timesMs, yardstickMs }: PairedTimes, own: number, other = 1): PairedTimes => ({
  timesMs: timesMs.map((ms) => ms * own),
  yardstickMs: yardstickMs.map((ms) => ms * other),
});

/** Rounds of a machine whose speed wanders by half, and whose timer by a tenth. */
function noisyRounds(rounds: number, seed: number): PairedTimes {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const machine = 1 + random() / 2;
    own.push(100 * machine * (1 + random() / 10));
    other.push(150 * machine * (1 + random() / 10));
  }
  return { timesMs: own, yardstickMs: other };
}

describe('percentiles', () => {
  it('are one of the values, never fall, and end at the largest', () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const found = percentile(values, share);
        expect(values).toContain(found);
        expect(percentile(values, 1)).toBe(Math.max(...values));
        expect(found).toBeLessThanOrEqual(percentile(values, 1));
        expect(percentile(values, 0.95)).toBeGreaterThanOrEqual(Math.min(median(values), found));
        const within = values.filter((value) => value <= found).length;
        expect(within / values.length).toBeGreaterThanOrEqual(share - 1e-9);
      }),
    );
  });
});

describe('two runs of the benchmark', () => {
  it('are within noise where they are the same run', () => {
    fc.assert(
      fc.property(paired, (run) => {
        expect(changeBetween(run, run)).toMatchObject({ ratio: 1, verdict: 'within noise' });
      }),
      { numRuns: 25 },
    );
  });

  it('are told apart by what changed, not by how quick the machine was', () => {
    fc.assert(
      fc.property(paired, fc.double({ min: 0.2, max: 5, noNaN: true }), (run, machine) => {
        const other = changeBetween(run, scaled(run, machine, machine));
        expect(other.ratio).toBeCloseTo(1, 6);
        expect(other.verdict).toBe('within noise');
      }),
      { numRuns: 25 },
    );
  });

  it('have an interval around the ratio', () => {
    fc.assert(
      fc.property(paired, paired, (before, after) => {
        const { ratio, low, high } = changeBetween(before, after);
        expect(low).toBeLessThanOrEqual(ratio);
        expect(high).toBeGreaterThanOrEqual(ratio);
      }),
      { numRuns: 25 },
    );
  });

  it('are faster and slower where they differ by a quarter', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const [before, after] = [noisyRounds(9, seed), noisyRounds(9, seed + 100)];
      expect(changeBetween(before, scaled(after, 0.75)).verdict).toBe('faster');
      expect(changeBetween(before, scaled(after, 1.33)).verdict).toBe('slower');
    }
  });

  it('are seldom told apart where nothing changed', () => {
    const verdicts = Array.from(
      { length: 100 },
      (_, seed) => changeBetween(noisyRounds(9, seed + 1), noisyRounds(9, seed + 1001)).verdict,
    );
    expect(verdicts.filter((verdict) => verdict !== 'within noise').length).toBeLessThanOrEqual(8);
  });

  it('are within noise with fewer than five rounds, or for one part in a hundred', () => {
    const [few, many] = [noisyRounds(4, 1), noisyRounds(9, 1)];
    expect(changeBetween(few, scaled(few, 3)).verdict).toBe('within noise');
    expect(changeBetween(many, scaled(many, 1.01)).verdict).toBe('within noise');
  });

  it('have the geometric mean of the other ways as their yardstick', () => {
    expect(
      yardstickOf([
        [2, 9],
        [8, 4, 7],
      ]),
    ).toEqual([expect.closeTo(4), expect.closeTo(6)]);
    expect(yardstickOf([])).toEqual([]);
  });
});

describe('--compare', () => {
  const reportOf = (factor: number, photo = 'a.jpg') => ({
    date: '2026-11-01',
    versions: 'Chromium 1',
    jobs: [
      {
        job: 'fit',
        results: ['pipeline', 'decoder', 'bitmap'].map((way, index) => ({
          photo,
          way,
          figures: {
            timesMs: noisyRounds(7, 3)[index === 0 ? 'timesMs' : 'yardstickMs'].map(
              (ms) => ms * (index === 0 ? factor : 1),
            ),
          },
        })),
      },
    ],
  });

  it('tells for each photograph and job whether the pipeline is faster or slower', () => {
    const before = reportOf(1);
    const after = reportOf(1.5);
    const slower = compareReports(before, after);
    expect(slower).toMatchObject([{ job: 'fit', photo: 'a.jpg', verdict: 'slower' }]);
    expect(compareReports(after, before)).toMatchObject([{ verdict: 'faster' }]);
    expect(comparisonMarkdown(slower, before, after)).toContain('| fit | a.jpg | 1.500 |');
    expect(compareReports(reportOf(1, 'b.jpg'), after)).toEqual([]);
  });

  it('says that the yardstick may have changed with another browser', () => {
    const newer = { ...reportOf(1), versions: 'Chromium 2' };
    expect(comparisonMarkdown([], reportOf(1), newer)).toContain('The yardstick may have changed');
  });

  it.each(['', '{}', '[1]', '{"jobs":[{"results":[{"figures":{"medianMs":3}}]}]}'])(
    'refuses %j as a baseline',
    (text) => {
      const folder = mkdtempSync(join(tmpdir(), 'hub-baseline-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const path = join(folder, 'baseline.json');
      writeFileSync(path, text);
      expect(() => readBaseline(path)).toThrow(/is no report/);
      expect(() => readBaseline(join(folder, 'none.json'))).toThrow(/is no report/);
    },
  );
});
