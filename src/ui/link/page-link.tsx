import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { prefetchHandlers } from './prefetch.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** A path of this site, from the root on. */
  readonly to: string;
  /** The state of the history entry, read when the link is followed. */
  readonly state?: () => unknown;
  /** Called when the link is followed here, before the screen changes. */
  readonly onLeave?: (() => void) | undefined;
  /** Loads the screen's code on hover or focus. */
  readonly prefetch?: boolean;
}

/**
 * A link to another screen for rows of long lists. The router's own resolves its address at each
 * render, which took half the time of rendering a card; these addresses are absolute.
 */
export function PageLink({ to, state, onLeave, prefetch = false, ...rest }: PageLinkProps) {
  const { navigator } = useContext(NavigationContext);
  const { pathname, search, hash } = useLocation();

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlain(event)) return;
    event.preventDefault();
    onLeave?.();
    const isHere = to === `${pathname}${search}${hash}`;
    navigator[isHere ? 'replace' : 'push'](to, state?.());
  }

  return <a {...(prefetch && prefetchHandlers(to))} {...rest} href={to} onClick={handleClick} />;
}

/** Returns whether the click opens the link here, not in another tab or window. */
function isPlain(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !isModified && !event.defaultPrevented;
}
