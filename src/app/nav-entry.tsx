import { NavLink, type NavLinkProps } from 'react-router-dom';

interface NavEntryProps extends Omit<NavLinkProps, 'className'> {
  readonly className: string | undefined;
}

/** A link that knows whether it is where one is. */
export function NavEntry({ className = '', ...rest }: NavEntryProps) {
  return <NavLink {...rest} className={className} />;
}
