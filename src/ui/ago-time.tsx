import { useSyncExternalStore } from 'react';
import { type AgoWords, agoLabel } from '../lib/ago.ts';
import { momentInWords } from '../lib/dates.ts';
import { serverNowMs } from '../lib/server-clock.ts';
import styles from './ago-time.module.css';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One clock for all of them; it stands still while nobody looks at it. */
function listen(hear: () => void): () => void {
  listeners.add(hear);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(hear);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

interface AgoTimeProps {
  readonly atMs: number;
  /** For a time within a sentence; without them it is told in the fewest words. */
  readonly words?: AgoWords;
}

/**
 * How long ago by the server's clock, which set the time. The label is what is watched: the time is
 * drawn again only when it changes.
 */
export function AgoTime({ atMs, words }: AgoTimeProps) {
  const label = useSyncExternalStore(listen, () => agoLabel(atMs, serverNowMs(), words));
  return (
    <time
      className={styles.time}
      dateTime={new Date(atMs).toISOString()}
      title={momentInWords(atMs)}
    >
      {label}
    </time>
  );
}
