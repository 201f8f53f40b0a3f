import type { ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import ticks from '../styles/tick-pattern.module.css';
import styles from './status-frame.module.css';

interface StatusFrameProps {
  /** `alert` for failures, so that they are announced. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
  /** The one action, if there is one. */
  readonly action?: ReactNode;
}

/** An empty or failed state: one sentence and one action between crop marks. */
export function StatusFrame({ role, children, action }: StatusFrameProps) {
  return (
    <div className={classes(styles.frame, ticks.ticks)}>
      <div role={role} className={styles.text}>
        {children}
      </div>
      {action}
    </div>
  );
}
