import { Link, type LinkProps } from 'react-router-dom';
import { prefetchHandlers } from '../link/prefetch.ts';
import { classes } from '../styles/classes.ts';
import styles from './button.module.css';

interface ButtonLinkProps extends Omit<LinkProps, 'className' | 'prefetch' | 'to'> {
  readonly to: string;
  readonly look?: 'plain' | 'primary';
  /** Loads the screen's code on hover or focus. */
  readonly prefetch?: boolean;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ prefetch = false, look = 'plain', to, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...(prefetch && prefetchHandlers(to))}
      {...rest}
      to={to}
      className={classes(styles.button, styles[look])}
    />
  );
}
