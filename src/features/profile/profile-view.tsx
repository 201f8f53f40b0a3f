import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useRef } from 'react';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { pageDirection } from '../../lib/dom/page-direction.ts';
import type { Profile } from '../../state/entities/people.ts';
import { ProfileHead } from './profile-head.tsx';
import { AboutSection, EntryList } from './profile-sections.tsx';
import styles from './profile-view.module.css';

const ONE_COLUMN = '(width < 700px)';

interface ProfileViewProps {
  readonly user: Profile;
  /** Edit Profile, or Follow. */
  readonly action?: ReactNode;
  /** Who follows them, by name. */
  readonly followers?: ReactNode;
  /** Their work; `onAbout` goes to what there is to read about them. */
  readonly portfolio: (onAbout: () => void) => ReactNode;
  /** What can be done where a section is empty. */
  readonly emptyAction?: ReactNode;
}

/** A profile: who it is on top, and their work and words in sections below. */
export function ProfileView(props: ProfileViewProps) {
  const { user, action, followers, portfolio, emptyAction } = props;
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const list = useRef<HTMLDivElement>(null);
  // A tab that takes focus is chosen.
  const work = portfolio(() => list.current?.querySelectorAll('button')[ABOUT_TAB]?.focus());
  const sections = isOneColumn ? toggled(user, work) : spread(user, work, emptyAction);
  return (
    <article>
      <ProfileHead user={user} action={action} followers={followers} />
      <Tabs.Root dir={pageDirection()} className={styles.tabs} defaultValue={FIRST}>
        <Tabs.List ref={list} className={styles.list} aria-label={PROFILE_MESSAGES.sections}>
          {sections.map(({ id, title }) => (
            <Tabs.Trigger key={id} value={id} className={styles.tab}>
              {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {sections.map(({ id, content }) => (
          <Tabs.Content key={id} value={id} className={styles.panel}>
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </article>
  );
}

/** The section that is shown at first. */
const FIRST = 'portfolio';
/** The place of the section about the person. */
const ABOUT_TAB = 1;

interface Section {
  /** Becomes part of the ids of its elements: no spaces. */
  readonly id: 'portfolio' | 'about' | 'skills' | 'qualifications' | 'languages';
  readonly title: string;
  readonly content: ReactNode;
}

/** Where there is room, each section has its tab. */
function spread(user: Profile, portfolio: ReactNode, emptyAction?: ReactNode): readonly Section[] {
  const listOf = (entries: readonly string[]) => (
    <EntryList entries={entries} emptyAction={emptyAction} />
  );
  return [
    { id: FIRST, title: PROFILE_MESSAGES.portfolio, content: portfolio },
    { id: 'about', title: PROFILE_MESSAGES.about, content: <AboutSection user={user} /> },
    { id: 'skills', title: PROFILE_MESSAGES.skills, content: listOf(user.skills) },
    {
      id: 'qualifications',
      title: PROFILE_MESSAGES.qualifications,
      content: listOf(user.qualifications),
    },
    {
      id: 'languages',
      title: PROFILE_MESSAGES.languages,
      content: listOf(user.languages),
    },
  ];
}

/** In one column one goes between the portfolio and all the rest. */
function toggled(user: Profile, portfolio: ReactNode): readonly Section[] {
  const [, about, ...rest] = spread(user, portfolio);
  return [
    { id: FIRST, title: PROFILE_MESSAGES.portfolio, content: portfolio },
    {
      id: 'about',
      title: PROFILE_MESSAGES.about,
      content: (
        <div className={styles.stack}>
          {about?.content}
          {rest.map(({ id, title, content }) => (
            <section key={id}>
              <h2 className={styles.subtitle}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      ),
    },
  ];
}
