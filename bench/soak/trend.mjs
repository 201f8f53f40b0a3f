// Whether a figure of a process that runs for long stays where it is.

/** The first half of a process's life is its warm-up: the slope of the last one decides. */
const WARM_UP_SHARE = 1 / 2;
/** With fewer, nothing is said. */
const MIN_SAMPLES = 12;
const HOUR_MS = 60 * 60_000;

/**
 * What a figure may grow by from the end of the warm-up on: a share of its median, and at least so much.
 * Memory is that after a collection; `files` are all open ones, sockets among them. A figure is judged of
 * processes that live for `sinceMs`: allocators and caches fill for minutes.
 */
const ALLOWED = {
  rssBytes: { share: 0.15, least: 48 * 1024 * 1024, sinceMs: 20 * 60_000 },
  heapBytes: { share: 0.15, least: 16 * 1024 * 1024 },
  files: { share: 0.1, least: 16 },
  sockets: { share: 0.1, least: 16 },
};

/**
 * Returns the trend of each figure over one process's samples: none where there are too few.
 *
 * @param {{ atMs: number, rssBytes: number, heapBytes: number, files: number, sockets: number }[]} samples
 * @returns {Record<keyof typeof ALLOWED, { median: number, growth: number, perHour: number, isJudged: boolean, isFlat: boolean }> | undefined}
 */
export function trendsOf(samples) {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE));
  if (warm.length < MIN_SAMPLES) return undefined;
  const spanMs = warm[warm.length - 1].atMs - warm[0].atMs;
  return Object.fromEntries(
    Object.entries(ALLOWED).map(([figure, { share, least, sinceMs = 0 }]) => {
      const median = medianOf(warm.map((sample) => sample[figure]));
      const perMs = slopeOf(warm.map((sample) => [sample.atMs, sample[figure]]));
      const growth = perMs * spanMs;
      const isJudged = samples[samples.length - 1].atMs - samples[0].atMs >= sinceMs;
      const isFlat = growth <= Math.max(share * median, least);
      return [figure, { median, growth, perHour: perMs * HOUR_MS, isJudged, isFlat }];
    }),
  );
}

/**
 * The median slope of all pairs of points: a few peaks do not move it.
 *
 * @param {readonly (readonly [number, number])[]} points with growing x
 */
export function slopeOf(points) {
  const slopes = points.flatMap(([x, y], at) =>
    points.slice(at + 1).map(([x2, y2]) => (y2 - y) / (x2 - x)),
  );
  return medianOf(slopes);
}

function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
