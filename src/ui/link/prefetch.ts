import { matchPath } from 'react-router-dom';

/** The path pattern of a screen, and what loads its code. */
export interface PrefetchRoute {
  readonly path: string;
  readonly preload: () => Promise<void>;
}

let routes: readonly PrefetchRoute[] = [];

/** Registers the screens that links can prefetch. The app does it once: links know no screen. */
export function registerPrefetchRoutes(all: readonly PrefetchRoute[]): void {
  routes = all;
}

/** Loads the code of the screen at an address of this page. Never rejects. */
export async function prefetch(address: string): Promise<void> {
  const { pathname } = new URL(address, location.origin);
  await routes.find(({ path }) => matchPath(path, pathname))?.preload();
}

/** Returns the handlers of a link that prefetches its screen on hover or focus. */
export function prefetchHandlers(address: string) {
  const handle = () => void prefetch(address);
  return { onPointerEnter: handle, onFocus: handle };
}
