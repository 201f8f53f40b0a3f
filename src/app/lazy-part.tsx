import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../lib/chunk.ts';

/**
 * A component whose code loads when it is first shown, or when `preload` is called.
 *
 * @param load imports the module and picks the component out of it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = () => {
    loading ??= loadChunk(load).then((component) => ({ default: component }));
    return loading;
  };
  return {
    Part: lazy(start),
    /** Fetches the code ahead; a failure is met again, and shown, when the part is. */
    preload(): void {
      start().catch((error: unknown) => console.warn('A part could not be loaded ahead.', error));
    },
  };
}
