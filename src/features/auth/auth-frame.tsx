import type { ReactNode } from 'react';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { classes } from '../../ui/styles/classes.ts';
import ticks from '../../ui/styles/tick-pattern.module.css';
import words from '../../ui/styles/words.module.css';
import { Logo } from '../../ui/text/logo.tsx';
import hidden from '../../ui/text/visually-hidden.module.css';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The link to the other screen (log in or sign up). */
  readonly foot?: ReactNode;
  /** The content loads later: it is aligned to the top, so that nothing moves then. */
  readonly isHung?: boolean;
  /** An image beside the form. */
  readonly art?: ReactNode;
}

/** The frame of the log-in and sign-up screens. */
export function AuthFrame({ title, children, foot, isHung = false, art }: AuthFrameProps) {
  return (
    <main className={classes(art !== undefined && styles.exhibition)}>
      {art}
      <div className={classes(styles.page, isHung && styles.topAligned)}>
        <header className={styles.head}>
          <Logo name={COMMON_MESSAGES.product} className={styles.logo} />
          <p className={styles.tagline}>{AUTH_MESSAGES.tagline}</p>
        </header>
        <section className={classes(styles.panel, ticks.ticks)} aria-labelledby="auth-title">
          {/* Beside a work, for screen readers alone: the button says the same. */}
          <h1 id="auth-title" className={art === undefined ? words.pageTitle : hidden.hidden}>
            {title}
          </h1>
          {children}
        </section>
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </main>
  );
}
