// The memory of the page.

import { openFeedPage, rest, wheel } from './reader.mjs';

const WARM_UP_PX = 20_000;
const GROWTH_PX = 100_000;
const SPEED_PX_PER_SECOND = 8_000;

/**
 * The main thread's heap with the whole order loaded, and how much it grows by while the reader
 * scrolls on through it; after garbage collection, buffers included.
 */
export async function measureMemory({ page }) {
  const session = await page.context().newCDPSession(page);
  await openFeedPage(page);
  await page.keyboard.press('End');
  await rest(page);
  await page.waitForTimeout(2_000);
  await page.keyboard.press('Home');
  await rest(page);
  const heapBytes = await usedBytes(session);
  await wheel(page, WARM_UP_PX, SPEED_PX_PER_SECOND);
  await rest(page);
  const before = await usedBytes(session);
  await wheel(page, GROWTH_PX, SPEED_PX_PER_SECOND);
  await rest(page);
  const growthBytes = (await usedBytes(session)) - before;
  await session.detach();
  return { heapBytes, growthBytes };
}

async function usedBytes(session) {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}
