import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { classes } from './classes.ts';

/** A small button that shows a choice and changes it. */
export function Chip({ type = 'button', className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classes(styles.chip, className)} />;
}
