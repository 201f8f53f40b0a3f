import { useRef } from 'react';
import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { Newcomer } from '#contract/schema/user.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { usePerson } from '../../state/entities/people.ts';
import { PersonLink } from '../../ui/link/person-link.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import words from '../../ui/styles/words.module.css';
import { loadNewcomers, setNewcomersSeen } from './load-newcomers.ts';
import { NewcomerPicture } from './newcomer-picture.tsx';
import styles from './newcomers.module.css';
import { useSeen } from './use-seen.ts';

/** How many stand side by side. */
const STRIP_NEWCOMERS = 5;
/** The same where three do not fit, as enlarged to 400 %: nothing scrolls sideways there. */
const SMALL_STRIP_NEWCOMERS = 2;
const SMALL = '(width < 360px)';

interface NewcomersStripProps {
  readonly viewer: UserId;
  /** Whether there is room: otherwise what is loaded is kept for the next visit. */
  readonly hasRoom: boolean;
}

/** The first newcomers with a picture each, in a row. Renders nothing where there are none. */
export function NewcomersStrip({ viewer, hasRoom }: NewcomersStripProps) {
  const { state } = useLoaded(viewer, loadNewcomers);
  if (!hasRoom || state.status === 'failed') return null;
  if (state.status === 'loading') return <div className={styles.strip} aria-hidden="true" />;
  return state.value.length > 0 && <Strip newcomers={state.value} viewer={viewer} />;
}

interface StripProps {
  readonly newcomers: readonly Newcomer[];
  readonly viewer: UserId;
}

function Strip({ newcomers, viewer }: StripProps) {
  const section = useRef<HTMLElement>(null);
  const count = useMediaQuery(SMALL) ? SMALL_STRIP_NEWCOMERS : STRIP_NEWCOMERS;
  useSeen(section, () => setNewcomersSeen(viewer, newcomers, count));
  return (
    <section ref={section} className={styles.strip} aria-labelledby="newcomers-title">
      <h2 id="newcomers-title" className={styles.title}>
        {PEOPLE_MESSAGES.newcomers.title}
      </h2>
      <ul className={styles.row} data-scrolls-sideways="">
        {newcomers.slice(0, count).map((newcomer) => (
          <StripNewcomer key={newcomer.user._id} newcomer={newcomer} />
        ))}
      </ul>
    </section>
  );
}

function StripNewcomer({ newcomer: { user, works } }: { readonly newcomer: Newcomer }) {
  const id = user._id;
  const person = usePerson(id);
  const [first] = works;
  if (person.presence !== 'present' || !first) return null;
  const name = displayName(person);
  return (
    <li className={styles.tile}>
      <NewcomerPicture work={first} author={{ id, name }} />
      <span className={styles.person}>
        <Avatar name={name} src={person.thumbnail ?? person.profileImage ?? ''} />
        <PersonLink userId={id} isSelf={false} className={words.oneLine}>
          <bdi>{name}</bdi>
        </PersonLink>
      </span>
    </li>
  );
}
