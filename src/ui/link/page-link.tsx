import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { prefetchHandlers } from './prefetch.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** An address of ours, from the root on. */
  readonly to: string;
  /** Travels in the history entry; asked for when the link is followed. */
  readonly state?: () => unknown;
  /** Called when the link is followed here, before the screen changes. */
  readonly onLeave?: (() => void) | undefined;
  /** Loads the screen's code when the pointer or focus comes near. */
  readonly prefetch?: boolean;
}

/**
 * A link to another screen for rows of long lists. The router's own resolves its address anew
 * wherever it is drawn, which took half of the time of drawing a card; these addresses are whole.
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

/** Whether the link is to be followed here, and not in a tab or window of its own. */
function isPlain(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !isModified && !event.defaultPrevented;
}
