import { type ComponentType, lazy, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { loadChunk } from '../../lib/scheduling/load-chunk.ts';

/** The number of components on screen whose code is still loading. */
const pending = proxy({ count: 0 });

/** Returns whether something on screen waits for its code. */
export function useIsCodePending(): boolean {
  return useSnapshot(pending).count > 0;
}

async function trackPending(loading: Promise<unknown>): Promise<void> {
  pending.count += 1;
  await loading.catch(() => undefined); // handled by the boundary around the component
  pending.count -= 1;
}

/** Resets the component that a failure belongs to. */
const resets = new WeakMap<object, () => void>();

/** Lets a component whose code failed to load try again when it is next rendered. */
export function resetFailedCode(problem: unknown): void {
  if (problem instanceof Error) resets.get(problem)?.();
}

/** A component whose code is loaded on demand. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code ahead. A failure is logged, and the next use tries again. Never rejects. */
  readonly preload: () => Promise<void>;
};

/**
 * Creates a component whose code loads when it is first rendered, or when `preload` is called. Where it
 * is loaded already, it renders at once: React's lazy components suspend even then, and a fallback that
 * follows another one stays for some 300 ms.
 *
 * @param load imports the module and returns the component.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let Loaded: ComponentType<Props> | undefined;
  const start = () => {
    loading ??= loadChunk(load).then(
      (component) => {
        Loaded = component;
        return { default: component };
      },
      (problem: Error) => {
        resets.set(problem, reset);
        throw problem;
      },
    );
    return loading;
  };
  const makeLazy = () =>
    lazy(() => {
      const code = start();
      void trackPending(code);
      return code;
    });
  let Current = makeLazy();
  // React keeps the failure of a lazy component: only a new one tries again.
  function reset() {
    loading = undefined;
    Current = makeLazy();
  }
  const preload = async () => {
    try {
      await start();
    } catch (error) {
      loading = undefined;
      console.warn('Code could not be loaded ahead.', error);
    }
  };
  function Lazy(props: Props) {
    // Kept for as long as it is mounted: another component in its place would lose its state.
    const [Ready] = useState(() => Loaded);
    return Ready ? <Ready {...props} /> : <Current {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
