import type { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';

/** Sample photographs of the benchmark; NOTICE.md names them. */
export interface BenchSample {
  readonly id: keyof typeof BENCH_MESSAGES.sample;
  readonly author: string;
  readonly licence: 'CC0-1.0' | 'CC-BY-4.0';
  /** Its place relative to this module's folder `samples`. */
  readonly url: string;
}

/** All are from Debian's `lomiri-wallpapers-16.04`; the baseline ones were progressive there. */
export const BENCH_SAMPLES: readonly BenchSample[] = [
  {
    id: 'sunset',
    author: 'Aitzol Berasategi',
    licence: 'CC-BY-4.0',
    url: new URL('./samples/sunset.jpg', import.meta.url).href,
  },
  {
    id: 'wine',
    author: 'Jakub Mede',
    licence: 'CC-BY-4.0',
    url: new URL('./samples/wine.jpg', import.meta.url).href,
  },
  {
    id: 'seedling',
    author: 'Clemens Engelhardt',
    licence: 'CC0-1.0',
    url: new URL('./samples/seedling.jpg', import.meta.url).href,
  },
];

/**
 * Loads a sample.
 *
 * @throws {Error} where it could not be loaded.
 */
export async function loadSample({ id, url }: BenchSample, signal: AbortSignal): Promise<File> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The sample ${id} answered ${answer.status}.`);
  return new File([await answer.blob()], `${id}.jpg`, { type: 'image/jpeg' });
}
