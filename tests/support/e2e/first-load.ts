import type { Page } from 'playwright';

/** JavaScript as it came over the wire: compressed bytes of each file, by its address. */
type Files = Readonly<Record<string, number>>;

/** What a first visit has to load before it shows the first card of the feed. */
export interface FirstLoad {
  /** Run by the page's main thread. */
  readonly page: Files;
  /** Run by workers. */
  readonly workers: Files;
}

/**
 * Opens the feed with nothing cached and tells which scripts were asked for before its first card
 * stood. The person has to be signed in, and there has to be a post.
 */
export async function firstLoadOfFeed(page: Page): Promise<FirstLoad> {
  await page.addInitScript(() => {
    const isCard = 'article[aria-posinset] [id$="-name"]';
    new MutationObserver((_, observer) => {
      if (!document.querySelector(isCard)) return;
      observer.disconnect();
      performance.mark('first-card');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/creative-hub');
  await page.waitForFunction(() => performance.getEntriesByName('first-card').length > 0);
  const workerUrls = page.workers().map((worker) => worker.url());
  const files = await page.evaluate(() => {
    const shownMs = performance.getEntriesByName('first-card')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => /\.(js|wasm)$/.test(name) && startTime <= shownMs)
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const);
  });
  const ofWorkers = (name: string) => workerUrls.includes(name);
  return {
    page: Object.fromEntries(files.filter(([name]) => !ofWorkers(name))),
    workers: Object.fromEntries(files.filter(([name]) => ofWorkers(name))),
  };
}

/** All files together, in bytes. */
export function totalBytes(files: Files): number {
  return Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
}
