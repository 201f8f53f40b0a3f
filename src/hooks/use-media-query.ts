import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query holds now; follows it. */
export function useMediaQuery(query: string): boolean {
  const listen = useCallback(
    (hear: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', hear);
      return () => list.removeEventListener('change', hear);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}
