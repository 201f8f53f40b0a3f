import type { ReactNode } from 'react';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { formatMonth } from '../../lib/format/dates.ts';
import type { Profile } from '../../state/entities/people.ts';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import styles from './profile-sections.module.css';

/** About the person, and since when they are here. */
export function AboutSection({ user }: { readonly user: Profile }) {
  const { about, experience, certifications } = user;
  return (
    <div className={styles.about}>
      {about.bio !== '' && (
        <p className={classes(words.prose, styles.bio)} dir="auto">
          <LinkedText text={about.bio} />
        </p>
      )}
      <ul className={classes(words.quiet, styles.facts)}>
        {experience.yearsOfExperience > 0 && (
          <li>{PROFILE_MESSAGES.experience(experience.yearsOfExperience)}</li>
        )}
        <li>{PROFILE_MESSAGES.memberSince(formatMonth(Date.parse(about.memberSince)))}</li>
      </ul>
      {certifications.length > 0 && (
        <section>
          <h3 className={styles.subtitle}>{PROFILE_MESSAGES.certifications}</h3>
          <EntryList entries={certifications} />
        </section>
      )}
    </div>
  );
}

interface EntryListProps {
  readonly entries: readonly string[];
  /** The action of an empty section; without it, the section is one line among others. */
  readonly emptyAction?: ReactNode;
}

/** Skills, qualifications or languages. */
export function EntryList({ entries, emptyAction }: EntryListProps) {
  if (entries.length === 0) {
    return emptyAction === undefined ? (
      <p className={styles.nothing}>{PROFILE_MESSAGES.nothing}</p>
    ) : (
      <StatusFrame action={emptyAction}>{PROFILE_MESSAGES.nothing}</StatusFrame>
    );
  }
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry} className={styles.entry} dir="auto">
          {entry}
        </li>
      ))}
    </ul>
  );
}
