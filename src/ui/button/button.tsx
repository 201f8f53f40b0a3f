import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action of a screen. `plain`: any other. `danger`: what cannot be undone. */
  readonly look?: 'primary' | 'plain' | 'danger';
  readonly isWide?: boolean;
}

/** A button with a text label. */
export function Button({
  look = 'plain',
  isWide = false,
  type = 'button',
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, styles[look], isWide && styles.wide, className)}
    />
  );
}
