import { runInBackground } from '../../lib/scheduling/background-queue.ts';
import { afterFirstPictures } from '../../lib/scheduling/first-content.ts';
import { storedDeviceSettings } from '../../lib/storage/device-settings.ts';

/**
 * Loads code that is likely to be needed next, unless data is to be saved. It waits for the images of
 * the first screen, and loads one part at a time while nobody scrolls: a slow connection is never
 * full of what is only needed later, and a new style sheet makes the browser restyle the page.
 */
export async function preloadWhenIdle(loads: readonly (() => Promise<void>)[]): Promise<void> {
  if (isSavingData()) return;
  await afterFirstPictures();
  for (const load of loads) await runInBackground('later', load);
}

/** Returns whether the system or this device asks to use little data. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData: boolean } };
  return connection?.saveData === true || storedDeviceSettings().data === 'saved';
}
