import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import styles from './bench.module.css';

interface Bar {
  readonly name: string;
  /** The median, in milliseconds. */
  readonly value: number;
  /** The 95th percentile; none is drawn where it is the median. */
  readonly reach: number;
  /** Whether it is this product's. */
  readonly isOwn: boolean;
}

/** Medians as bars, with a line to the 95th percentile. The table beside it has the same figures. */
export function BenchChart({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ reach }) => reach), 1);
  const percent = (ms: number) => `${((ms / most) * 100).toFixed(2)}%`;
  return (
    <div className={styles.chart} aria-hidden="true">
      {bars.map(({ name, value, reach, isOwn }) => (
        <div key={name} className={styles.bar}>
          <span>{name}</span>
          <svg className={styles.plot} width="100%" height="16" aria-hidden="true">
            <rect
              className={isOwn ? styles.own : styles.other}
              width={percent(value)}
              height="16"
              rx="2"
            />
            <line className={styles.range} x1={percent(value)} x2={percent(reach)} y1="8" y2="8" />
          </svg>
          <span>{BENCH_MESSAGES.inMilliseconds(BENCH_MESSAGES.milliseconds(value))}</span>
        </div>
      ))}
    </div>
  );
}
