import { useCallback, useState } from 'react';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

/**
 * Tracks failures of the `<img>` or `<video>` of `src` and retries when the network is back, or on
 * request. Use `tries` as its key, since only a new element requests again.
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
