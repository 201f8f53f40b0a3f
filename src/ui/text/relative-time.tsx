import { useSyncExternalStore } from 'react';
import { serverNowMs } from '../../lib/api/server-clock.ts';
import { formatMoment } from '../../lib/format/dates.ts';
import { type AgoMessages, agoLabel } from '../../lib/format/relative-time.ts';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for all that changes with time; it stops while nothing of it is shown. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** When today began by the device's calendar and the server's clock; another one after midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => new Date(serverNowMs()).setHours(0, 0, 0, 0));
}

interface RelativeTimeProps {
  readonly atMs: number;
  /** Messages for a time within a sentence; without them it is as short as possible. */
  readonly messages?: AgoMessages;
}

/**
 * How long ago by the server's clock, which set the time. The component observes the text: it
 * renders again only when that changes.
 */
export function RelativeTime({ atMs, messages }: RelativeTimeProps) {
  const label = useSyncExternalStore(subscribe, () => agoLabel(atMs, serverNowMs(), messages));
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatMoment(atMs)}>
      {label}
    </time>
  );
}
