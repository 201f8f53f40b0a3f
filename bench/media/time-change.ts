import { median } from '../../src/lib/bench-figures.ts';

/** One way's times and, from the same rounds, those of what it is measured against. */
export interface PairedTimes {
  readonly timesMs: readonly number[];
  readonly yardstickMs: readonly number[];
}

export interface TimeChange {
  /** The new time by the old one: 0.9 is 10 % less time. */
  readonly ratio: number;
  /** Where the ratio lies with 95 % confidence. */
  readonly low: number;
  readonly high: number;
  readonly verdict: 'faster' | 'slower' | 'within noise';
}

const RESAMPLES = 4000;
const CONFIDENCE = 0.95;
/** With fewer rounds nothing can be distinguished from noise. */
export const MIN_ROUNDS = 5;
/** A smaller change is noise, however certain: builds of the same source differ by as much. */
const MIN_CHANGE = 0.02;

/**
 * Compares two runs, which may be days apart. The time of each round is divided by that of a
 * yardstick in the same round, which did not change: a slower machine slows both. The ratio of the
 * medians has a percentile bootstrap interval; where that contains 1, the change is within noise.
 *
 * The resampling is seeded: the same runs always have the same verdict.
 */
export function changeBetween(before: PairedTimes, after: PairedTimes): TimeChange {
  const [old, fresh] = [ratiosOf(before), ratiosOf(after)];
  const ratio = median(fresh) / median(old);
  const random = seededRandom();
  const resampled = Array.from(
    { length: RESAMPLES },
    () => median(resample(fresh, random)) / median(resample(old, random)),
  ).sort((a, b) => a - b);
  const tail = Math.floor(((1 - CONFIDENCE) / 2) * RESAMPLES);
  const low = resampled[tail] ?? Number.NaN;
  const high = resampled[RESAMPLES - 1 - tail] ?? Number.NaN;
  const isCertain =
    Math.min(old.length, fresh.length) >= MIN_ROUNDS && Math.abs(ratio - 1) >= MIN_CHANGE;
  const verdict =
    isCertain && high < 1 ? 'faster' : isCertain && low > 1 ? 'slower' : 'within noise';
  return { ratio, low, high, verdict };
}

/** Returns the geometric mean of several ways' times, round by round. */
export function yardstickOf(ways: readonly (readonly number[])[]): readonly number[] {
  const rounds = Math.min(...ways.map(({ length }) => length));
  if (!Number.isFinite(rounds)) return [];
  return Array.from({ length: rounds }, (_, round) =>
    Math.exp(ways.reduce((sum, times) => sum + Math.log(times[round] ?? 1), 0) / ways.length),
  );
}

function ratiosOf({ timesMs, yardstickMs }: PairedTimes): readonly number[] {
  return timesMs.flatMap((ms, round) => {
    const yardstick = yardstickMs[round];
    return yardstick ? [ms / yardstick] : [];
  });
}

function resample(values: readonly number[], random: () => number): number[] {
  return values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN);
}

/** Marsaglia's xorshift: numbers in [0, 1). */
function seededRandom(): () => number {
  let state = 2_463_534_242;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
