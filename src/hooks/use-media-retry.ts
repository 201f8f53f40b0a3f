import { useCallback, useState } from 'react';
import { logFailure } from '../lib/net/log-failure.ts';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

/**
 * Tracks failures of the `<img>` or `<video>` of `src` and retries when the network is back, or on
 * request. Use `tries` as its key, since only a new element requests again.
 *
 * @param renew requests a new address before it is tried again: that of a private file expires. Where
 * it rejects, the old address is tried.
 */
export function useMediaRetry(src: string, renew?: () => Promise<unknown>) {
  const [tries, setTries] = useState(0);
  const [failedSrc, setFailedSrc] = useState<string>();
  const [isRenewing, setRenewing] = useState(false);
  const hasFailed = src !== '' && (isRenewing || src === failedSrc);
  const retry = useCallback(async () => {
    if (isRenewing) return;
    setRenewing(true);
    await renew?.().catch((error: unknown) => {
      logFailure('The address of a file could not be renewed.', error);
    });
    setRenewing(false);
    setTries((before) => before + 1);
    setFailedSrc(undefined);
  }, [isRenewing, renew]);
  const onError = useCallback(() => setFailedSrc(src), [src]);
  useRetryWhenOnline(hasFailed, retry);
  return { tries, hasFailed, isRenewing, onError, retry };
}
