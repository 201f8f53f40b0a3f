import { useLayoutEffect } from 'react';

/**
 * Turns off the browser's scroll restoration, which runs before the list has its rows.
 *
 * @param isOwn whether the list restores its position; else the browser does.
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
