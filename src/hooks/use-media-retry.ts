import { useCallback, useState } from 'react';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

/**
 * Follows an `<img>` or a `<video>` of `src` that may not come: it is asked for again when the
 * network is back, or on request. `tries` is its key, since only a new element asks anew.
 */
export function useMediaRetry(src: string) {
  const [tries, setTries] = useState(0);
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasFailed = src !== '' && src === failedSrc;
  const retry = useCallback(() => {
    setTries((before) => before + 1);
    setFailedSrc(undefined);
  }, []);
  const onError = useCallback(() => setFailedSrc(src), [src]);
  useRetryWhenOnline(hasFailed, retry);
  return { tries, hasFailed, onError, retry };
}
