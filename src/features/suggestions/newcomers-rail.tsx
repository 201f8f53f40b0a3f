import { useRef } from 'react';
import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { Newcomer } from '#contract/schema/user.ts';
import { usePerson } from '../../state/entities/people.ts';
import { PersonRow } from '../shared/people/person-row.tsx';
import { setNewcomersSeen } from './load-newcomers.ts';
import { NewcomerPicture } from './newcomer-picture.tsx';
import styles from './newcomers.module.css';
import { useSeen } from './use-seen.ts';

/** How many are shown on top of the rail. */
export const RAIL_NEWCOMERS = 3;

interface NewcomersRailProps {
  /** At least one. */
  readonly newcomers: readonly Newcomer[];
  readonly viewer: UserId;
}

/** The first newcomers with three pictures each, gone at the next visit once seen. */
export function NewcomersRail({ newcomers, viewer }: NewcomersRailProps) {
  const section = useRef<HTMLElement>(null);
  useSeen(section, () => setNewcomersSeen(viewer, newcomers, RAIL_NEWCOMERS));
  return (
    <section ref={section} className={styles.people} aria-labelledby="newcomers-title">
      <h2 id="newcomers-title" className={styles.title}>
        {PEOPLE_MESSAGES.newcomers.title}
      </h2>
      {newcomers.slice(0, RAIL_NEWCOMERS).map(({ user, works }) => (
        <RailNewcomer key={user._id} id={user._id} works={works} viewer={viewer} />
      ))}
    </section>
  );
}

interface RailNewcomerProps extends Pick<Newcomer, 'works'> {
  readonly id: UserId;
  readonly viewer: UserId;
}

function RailNewcomer({ id, works, viewer }: RailNewcomerProps) {
  const person = usePerson(id);
  if (person.presence !== 'present') return null;
  return (
    <div>
      <PersonRow id={id} viewer={viewer} />
      <div className={styles.projects}>
        {works.map((work) => (
          <NewcomerPicture key={work._id} work={work} author={{ id, name: displayName(person) }} />
        ))}
      </div>
    </div>
  );
}
