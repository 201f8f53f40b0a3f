import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import type { OtherUser } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { ProfileHead } from './profile-head.tsx';
import { AboutSection, EntryList } from './profile-sections.tsx';
import styles from './profile-view.module.css';

const ONE_COLUMN = '(width < 700px)';

interface ProfileViewProps {
  readonly user: OtherUser;
  /** Edit Profile, or Follow. */
  readonly action?: ReactNode;
  readonly portfolio: ReactNode;
}

/** A profile: who it is on top, and their work and words in sections below. */
export function ProfileView({ user, action, portfolio }: ProfileViewProps) {
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const sections = isOneColumn ? toggled(user, portfolio) : spread(user, portfolio);
  return (
    <article>
      <ProfileHead user={user} action={action} />
      <Tabs.Root className={styles.tabs} defaultValue={WORDS.profile.portfolio}>
        <Tabs.List className={styles.list} aria-label={WORDS.profile.sections}>
          {sections.map(({ title }) => (
            <Tabs.Trigger key={title} value={title} className={styles.tab}>
              {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {sections.map(({ title, content }) => (
          <Tabs.Content key={title} value={title} className={styles.panel}>
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </article>
  );
}

interface Section {
  readonly title: string;
  readonly content: ReactNode;
}

/** Where there is room, each section has its tab. */
function spread(user: OtherUser, portfolio: ReactNode): readonly Section[] {
  return [
    { title: WORDS.profile.portfolio, content: portfolio },
    { title: WORDS.profile.about, content: <AboutSection user={user} /> },
    { title: WORDS.profile.skills, content: <EntryList entries={user.skills} /> },
    { title: WORDS.profile.qualifications, content: <EntryList entries={user.qualifications} /> },
    { title: WORDS.profile.languages, content: <EntryList entries={user.languages} /> },
  ];
}

/** In one column one goes between the portfolio and all the rest. */
function toggled(user: OtherUser, portfolio: ReactNode): readonly Section[] {
  const [, about, ...rest] = spread(user, portfolio);
  return [
    { title: WORDS.profile.portfolio, content: portfolio },
    {
      title: WORDS.profile.about,
      content: (
        <div className={styles.stack}>
          {about?.content}
          {rest.map(({ title, content }) => (
            <section key={title}>
              <h2 className={styles.subtitle}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      ),
    },
  ];
}
