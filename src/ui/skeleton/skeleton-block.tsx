import { classes } from '../styles/classes.ts';
import styles from './skeleton-block.module.css';

interface SkeletonBlockProps {
  /** `box`: as large as its class says. */
  readonly as: 'avatar' | 'box' | 'line' | 'name';
  readonly className?: string | undefined;
}

/** A bar or box where something will stand that is on its way. */
export function SkeletonBlock({ as, className }: SkeletonBlockProps) {
  return <span className={classes(styles.part, styles[as], className)} />;
}
