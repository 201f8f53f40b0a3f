import { useLayoutEffect } from 'react';

/**
 * Leaves finding the place of a list to the list: the browser's own guess comes before its rows do.
 *
 * @param isOwn whether the list finds its place; else the browser does.
 */
export function useManualScrollRestoration(isOwn: boolean): void {
  useLayoutEffect(() => {
    if (!isOwn) return undefined;
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = before;
    };
  }, [isOwn]);
}
