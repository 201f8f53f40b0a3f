import { useEffect, useSyncExternalStore } from 'react';
import { SERVICE } from '#contract/calls/service.ts';
import { isReachable, onReachability } from '../lib/api/reachability.ts';
import { request } from '../lib/api/request.ts';

/** The shortest interval between probes of an unreachable server; randomized. */
const PROBE_MS = 4000;
const PROBE_JITTER_MS = 2000;

/** Whether the server responds. While it does not, it is probed until it does. */
export function useServerReachable(): boolean {
  const isThere = useSyncExternalStore(onReachability, isReachable);
  useEffect(() => {
    if (isThere) return undefined;
    const left = new AbortController();
    const probe = () => {
      request(SERVICE.health, { access: 'public', signal: left.signal }).catch((error: unknown) => {
        if (!left.signal.aborted) console.warn('The server still does not answer.', error);
      });
    };
    const timer = setInterval(probe, PROBE_MS + Math.random() * PROBE_JITTER_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [isThere]);
  return isThere;
}
