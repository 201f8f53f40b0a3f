import { NavLink, type NavLinkProps } from 'react-router-dom';

interface NavItemLinkProps extends Omit<NavLinkProps, 'className'> {
  readonly className: string | undefined;
}

/** A link that knows whether it is where one is. */
export function NavItemLink({ className = '', ...rest }: NavItemLinkProps) {
  return <NavLink {...rest} className={className} />;
}
