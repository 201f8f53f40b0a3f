import type { ReactNode } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { displayName } from '../../lib/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FollowButton } from './follow-button.tsx';
import styles from './people-list.module.css';

interface PeopleListProps {
  readonly people: readonly UserEntry[];
  /** Who looks: nobody follows themselves. */
  readonly viewer: UserId;
  /** Wraps a name in the link to the profile. */
  readonly link: (person: UserEntry, className: string, name: ReactNode) => ReactNode;
}

/** People with their title, each to be followed. */
export function PeopleList({ people, viewer, link }: PeopleListProps) {
  return (
    <ul className={styles.list}>
      {people.map((person) => {
        const name = displayName(person);
        return (
          <li key={person._id} className={styles.person}>
            <Avatar name={name} src={person.profileImage} />
            <div className={styles.who}>
              {link(person, styles.name ?? '', <bdi>{name}</bdi>)}
              <p className={styles.title} dir="auto">
                {person.title === '' ? `@${person.username}` : person.title}
              </p>
            </div>
            {person._id !== viewer && <FollowButton userId={person._id as UserId} name={name} />}
          </li>
        );
      })}
    </ul>
  );
}
