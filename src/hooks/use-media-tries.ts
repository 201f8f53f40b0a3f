import { useCallback, useState } from 'react';
import { useWhenBack } from './use-when-back.ts';

/**
 * Follows an `<img>` or a `<video>` of `src` that may not come: it is asked for again when the
 * network is back, or on request. `tries` is its key, since only a new element asks anew.
 */
export function useMediaTries(src: string) {
  const [tries, setTries] = useState(0);
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasFailed = src !== '' && src === failedSrc;
  const retry = useCallback(() => {
    setTries((before) => before + 1);
    setFailedSrc(undefined);
  }, []);
  const onError = useCallback(() => setFailedSrc(src), [src]);
  useWhenBack(hasFailed, retry);
  return { tries, hasFailed, onError, retry };
}
