import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** How much is done, in [0, 1]. */
  readonly share: number;
}

/** A bar of 4 px that fills from the start of the line. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
