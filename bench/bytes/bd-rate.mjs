// How many more or fewer bytes one encoder needs for the same quality (Bjøntegaard).

const STEPS = 200;

/**
 * The mean relative difference in bytes over the qualities that both reach: the logarithm of the bytes
 * as a function of the metric, straight between the points.
 *
 * @param {readonly { bytes: number, value: number }[]} ours `value` of a metric that grows or falls
 *   steadily with the quality.
 * @param {readonly { bytes: number, value: number }[]} theirs
 * @returns {number} -0.1 for a tenth fewer bytes; `NaN` where they reach no quality in common.
 */
export function bdRate(ours, theirs) {
  const values = (points) => points.map(({ value }) => value);
  const low = Math.max(Math.min(...values(ours)), Math.min(...values(theirs)));
  const high = Math.min(Math.max(...values(ours)), Math.max(...values(theirs)));
  if (!(low < high)) return Number.NaN;
  let sum = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const value = low + ((high - low) * step) / STEPS;
    const weight = step === 0 || step === STEPS ? 0.5 : 1;
    sum += weight * (logBytesAt(ours, value) - logBytesAt(theirs, value));
  }
  return Math.exp(sum / STEPS) - 1;
}

function logBytesAt(points, value) {
  const sorted = points.toSorted((a, b) => a.value - b.value);
  const found = sorted.findIndex((point) => point.value >= value);
  const right = sorted[Math.max(1, found)] ?? sorted.at(-1);
  const left = sorted[Math.max(1, found) - 1] ?? right;
  const share = (value - left.value) / (right.value - left.value || 1);
  return Math.log(left.bytes) + share * (Math.log(right.bytes) - Math.log(left.bytes));
}
