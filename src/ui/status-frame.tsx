import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './status-frame.module.css';
import ticks from './ticks.module.css';

interface StatusFrameProps {
  /** `alert` for failures, so that they are announced. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
  /** The one action, if there is one. */
  readonly action?: ReactNode;
}

/** An empty or failed place: one sentence and one action between crop ticks. */
export function StatusFrame({ role, children, action }: StatusFrameProps) {
  return (
    <div className={classes(styles.frame, ticks.ticks)}>
      <div role={role} className={styles.words}>
        {children}
      </div>
      {action}
    </div>
  );
}
