import { type ComponentType, lazy } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { loadChunk } from '../../lib/scheduling/load-chunk.ts';

/** How many parts are to be shown whose code is on its way. */
const pending = proxy({ count: 0 });

/** Whether something that is to be shown waits for its code. */
export function useIsCodePending(): boolean {
  return useSnapshot(pending).count > 0;
}

async function trackPending(loading: Promise<unknown>): Promise<void> {
  pending.count += 1;
  await loading.catch(() => undefined); // it is met where the part is shown
  pending.count -= 1;
}

/**
 * A component whose code loads when it is first shown, or when `preload` is called.
 *
 * @param load imports the module and picks the component out of it.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = () => {
    loading ??= loadChunk(load).then((component) => ({ default: component }));
    return loading;
  };
  return {
    Part: lazy(() => {
      const part = start();
      void trackPending(part);
      return part;
    }),
    /** Fetches the code ahead; what does not come is asked for anew when it is shown. Never rejects. */
    async preload(): Promise<void> {
      try {
        await start();
      } catch (error) {
        loading = undefined;
        console.warn('A part could not be loaded ahead.', error);
      }
    },
  };
}
