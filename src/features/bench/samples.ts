/** Sample photographs of the benchmark; NOTICE.md names them. */
export interface BenchSample {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly licence: 'CC0-1.0' | 'CC-BY-4.0';
  /** Its place relative to this module's folder `samples`. */
  readonly url: string;
}

/** All are from Debian's `lomiri-wallpapers-16.04`; the baseline ones were progressive there. */
export const BENCH_SAMPLES: readonly BenchSample[] = [
  {
    id: 'sunset',
    title: 'Sunset, 12 MP, baseline',
    author: 'Aitzol Berasategi',
    licence: 'CC-BY-4.0',
    url: new URL('./samples/sunset.jpg', import.meta.url).href,
  },
  {
    id: 'wine',
    title: 'Wine, 10 MP, upright, baseline',
    author: 'Jakub Mede',
    licence: 'CC-BY-4.0',
    url: new URL('./samples/wine.jpg', import.meta.url).href,
  },
  {
    id: 'seedling',
    title: 'Seedling, 16 MP, progressive',
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
