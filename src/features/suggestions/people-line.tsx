import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { usePerson } from '../../state/entities/people.ts';
import { PersonLink } from '../../ui/link/person-link.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { loadSuggestions } from './load-suggestions.ts';
import styles from './people-line.module.css';

interface PeopleLineProps {
  /** The person whose profile shows this line. */
  readonly except?: UserId;
  /** Hidden in wide windows, which have suggestions beside this screen. */
  readonly hasRail?: boolean;
}

/** People to discover as one line of faces. Renders nothing where there are none. */
export function PeopleLine({ except, hasRail = false }: PeopleLineProps) {
  const { state } = useLoaded('', loadSuggestions);
  if (state.status !== 'ready') return null;
  const shown = state.value.filter((id) => id !== except).slice(0, LIMITS.discoveredPeople);
  if (shown.length === 0) return null;
  return (
    <aside
      className={classes(styles.line, hasRail && styles.besideRail)}
      aria-labelledby="people-line-title"
    >
      <h2 id="people-line-title" className={styles.title}>
        {PEOPLE_MESSAGES.discover}
      </h2>
      <ul className={styles.avatars}>
        {shown.map((id) => (
          <li key={id} className={styles.avatar}>
            <Face id={id} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Face({ id }: { readonly id: UserId }) {
  const person = usePerson(id);
  if (person.presence !== 'present') return null;
  const name = displayName(person);
  return (
    <>
      <Avatar
        name={name}
        src={person.thumbnail ?? person.profileImage ?? ''}
        className={styles.picture}
      />
      <PersonLink userId={id} isSelf={false} className={classes(words.oneLine, styles.name)}>
        <bdi>{name}</bdi>
      </PersonLink>
      <p className={classes(words.oneLine, words.quiet, styles.role)} dir="auto">
        {person.title === '' ? `@${person.username}` : person.title}
      </p>
    </>
  );
}
