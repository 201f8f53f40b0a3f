import type { ReactNode } from 'react';
import styles from './account.module.css';

interface SettingsPartProps {
  /** Of the heading that labels it. */
  readonly titleId: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly why?: string;
  readonly children: ReactNode;
}

/** A part of a section of the settings, under a heading of its own. */
export function SettingsPart({ titleId, title, why, children }: SettingsPartProps) {
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      {why && <p className={styles.text}>{why}</p>}
      {children}
    </section>
  );
}
