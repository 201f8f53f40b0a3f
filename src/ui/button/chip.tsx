import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import styles from './chip.module.css';

/** A small button that shows and changes a choice. */
export function Chip({ type = 'button', className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classes(styles.chip, className)} />;
}
