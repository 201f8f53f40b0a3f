import * as Tabs from '@radix-ui/react-tabs';
import { type MouseEvent, type ReactNode, useRef } from 'react';
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
  /** Their work. */
  readonly portfolio: ReactNode;
  /** How many projects that is. */
  readonly projectsCount: number;
  /** What they have posted. */
  readonly posts: ReactNode;
  /** The action of an empty section. */
  readonly emptyAction?: ReactNode;
}

/** A profile: the person on top, portfolio and posts in sections below. */
export function ProfileView(props: ProfileViewProps) {
  const { user, action, followers, portfolio, projectsCount, posts, emptyAction } = props;
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const tabs = useRef<HTMLDivElement>(null);
  const shown: readonly Section[] = [
    { id: FIRST, title: PROFILE_MESSAGES.portfolio, count: projectsCount, content: portfolio },
    { id: 'posts', title: PROFILE_MESSAGES.posts, count: user.postsCount, content: posts },
  ];
  const sections = [...shown, ...(isOneColumn ? gathered(user) : spread(user, emptyAction))];

  /** A section that is chosen below the head of the page begins under the tabs. */
  function handleChange() {
    const { top = 0 } = tabs.current?.getBoundingClientRect() ?? {};
    if (top < 0) tabs.current?.scrollIntoView({ behavior: 'instant' });
  }

  return (
    <article>
      <ProfileHead user={user} action={action} followers={followers} />
      <Tabs.Root
        ref={tabs}
        dir={pageDirection()}
        className={styles.tabs}
        defaultValue={FIRST}
        onValueChange={handleChange}
      >
        <Tabs.List
          className={styles.list}
          aria-label={PROFILE_MESSAGES.sections}
          data-scrolls-sideways=""
        >
          {sections.map(({ id, title, count = 0 }) => (
            <Tabs.Trigger key={id} value={id} className={styles.tab} onMouseDown={focusWithoutRing}>
              {title}
              {count > 0 && (
                <>
                  {' '}
                  <span className={styles.count}>{PROFILE_MESSAGES.count(count)}</span>
                </>
              )}
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

/** Radix focuses a pressed tab by script, which draws the ring of the keyboard around it. */
function focusWithoutRing(event: MouseEvent<HTMLElement>) {
  if (event.button !== 0 || event.ctrlKey) return;
  event.preventDefault();
  event.currentTarget.focus({ focusVisible: false });
}

/** The section that is shown at first. */
const FIRST = 'portfolio';

interface Section {
  /** Becomes part of the ids of its elements: no spaces. */
  readonly id: 'portfolio' | 'posts' | 'about' | 'skills' | 'qualifications' | 'languages';
  readonly title: string;
  /** How much is in it, where that is known. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

/** The sections of a profile; as tabs where there is room. */
function spread(user: Profile, emptyAction?: ReactNode): readonly Section[] {
  const listOf = (entries: readonly string[]) => (
    <EntryList entries={entries} emptyAction={emptyAction} />
  );
  return [
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

/** In one column, tabs switch between the portfolio and the rest. */
function gathered(user: Profile): readonly Section[] {
  const [about, ...rest] = spread(user);
  return [
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
