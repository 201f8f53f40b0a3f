import { classes } from './classes.ts';
import styles from './waiting-part.module.css';

interface WaitingPartProps {
  /** `box`: as large as its class says. */
  readonly as: 'avatar' | 'box' | 'line' | 'name';
  readonly className?: string | undefined;
}

/** A bar or box where something will stand that is on its way. */
export function WaitingPart({ as, className }: WaitingPartProps) {
  return <span className={classes(styles.part, styles[as], className)} />;
}
