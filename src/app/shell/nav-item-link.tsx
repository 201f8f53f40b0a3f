import { NavLink, type NavLinkProps } from 'react-router-dom';
import { prefetchHandlers } from '../../ui/link/prefetch.ts';

interface NavItemLinkProps extends Omit<NavLinkProps, 'className' | 'to'> {
  readonly to: string;
  readonly className: string | undefined;
}

/** A link of the navigation: marks the current screen, and prefetches its own. */
export function NavItemLink({ className = '', to, ...rest }: NavItemLinkProps) {
  return <NavLink {...prefetchHandlers(to)} {...rest} to={to} className={className} />;
}
