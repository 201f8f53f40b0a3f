import { expect, it } from 'vitest';
import { bdRate } from '../../bench/bytes/bd-rate.mjs';

/** Bytes double with each step of the metric. */
const points = (factor: number, values: readonly number[]) =>
  values.map((value) => ({ value, bytes: factor * 1000 * 2 ** value }));

it('measures the bytes at equal quality, whatever points each encoder was measured at', () => {
  const theirs = points(1, [1, 2, 3, 4]);
  expect(bdRate(points(0.9, [1, 2, 3, 4]), theirs)).toBeCloseTo(-0.1);
  expect(bdRate(points(1.25, [4.5, 0.5, 2.2]), theirs)).toBeCloseTo(0.25);
  expect(bdRate(theirs, theirs)).toBe(0);
});

it('measures alike by a metric that falls with the quality', () => {
  const falling = (factor: number, values: readonly number[]) =>
    points(factor, values).map(({ value, bytes }) => ({ value: 10 - value, bytes }));
  expect(bdRate(falling(0.8, [1, 2, 3]), falling(1, [1.5, 2, 3]))).toBeCloseTo(-0.2);
});

it('says nothing where the encoders reach no quality in common', () => {
  expect(bdRate(points(1, [1, 2]), points(1, [3, 4]))).toBeNaN();
});
