import type { MouseEvent, ReactNode } from 'react';
import button from '../../ui/button/icon-button.module.css';
import { classes } from '../../ui/styles/classes.ts';
import styles from './bar-icon-link.module.css';
import { NavItemLink } from './nav-item-link.tsx';

interface BarIconLinkProps {
  readonly to: string;
  /** Its name, and its tooltip. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A link of the top bar that shows an icon. */
export function BarIconLink({ label, className, children, ...rest }: BarIconLinkProps) {
  return (
    <NavItemLink
      {...rest}
      className={classes(button.button, styles.icon, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </NavItemLink>
  );
}
