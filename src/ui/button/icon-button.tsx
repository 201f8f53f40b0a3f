import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does: its name and its tooltip. */
  readonly label: string;
  /** It ends its line: the icon is at the edge, the space around it reaches beyond. */
  readonly isAtEnd?: boolean;
}

/** A button that shows an icon alone. */
export function IconButton({
  label,
  type = 'button',
  isAtEnd = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(styles.button, isAtEnd && styles.atEnd, className)}
    />
  );
}
