import type { UserEntry } from '#contract/schema/user.ts';
import { PersonRow, type PersonRowProps } from './person-row.tsx';

interface PeopleListProps extends Omit<PersonRowProps, 'person'> {
  readonly people: readonly UserEntry[];
}

/** A short list of people, rendered completely. */
export function PeopleList({ people, ...row }: PeopleListProps) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person._id}>
          <PersonRow person={person} {...row} />
        </li>
      ))}
    </ul>
  );
}
