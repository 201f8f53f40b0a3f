import type { ReactNode } from 'react';
import { pathOf } from '#contract/calls/route.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { classes } from '../styles/classes.ts';
import { PageLink } from './page-link.tsx';
import styles from './person-link.module.css';

interface PersonLinkProps {
  readonly userId: string;
  /** It is the signed-in person. */
  readonly isSelf: boolean;
  /** Beside a link of the same person that says the name: left out for keyboards and listeners. */
  readonly isSilent?: boolean;
  readonly className?: string | undefined;
  /** Called when the link is followed here, before the screen changes. */
  readonly onLeave?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A person's name or image, linked to their profile; the viewer's own leads to editing it. */
export function PersonLink(props: PersonLinkProps) {
  const { userId, isSelf, isSilent = false, className, onLeave, children } = props;
  return (
    <PageLink
      to={isSelf ? PAGE_PATHS.profile : pathOf(PAGE_PATHS.user, { userId })}
      onLeave={onLeave}
      className={classes(isSilent ? styles.picture : styles.name, className)}
      {...(isSilent ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children}
    </PageLink>
  );
}
