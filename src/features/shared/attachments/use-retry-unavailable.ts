import type { ProblemCode } from '#contract/problems.ts';
import { useRetryWhenOnline } from '../../../hooks/use-retry-when-online.ts';

/** Prepares files again for which the code could not be loaded, once there is a connection. */
export function useRetryUnavailable(
  refused: readonly { readonly key: string; readonly problem: ProblemCode }[],
  retry: (key: string) => void,
): void {
  const waiting = refused.filter(({ problem }) => problem === 'unavailable');
  useRetryWhenOnline(waiting.length > 0, () => {
    for (const { key } of waiting) retry(key);
  });
}
