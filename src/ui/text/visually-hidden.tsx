import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import styles from './visually-hidden.module.css';

/** The label of a button with an icon: phones show the icon only, and the name stays. */
export function IconLabel({ children }: { readonly children: string }) {
  return <span className={styles.besideIcon}>{children}</span>;
}

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classes(styles.hidden, className)} />;
}
