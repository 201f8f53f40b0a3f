import { Link } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { PeopleList } from '../features/people/people-list.tsx';
import { useSelf } from '../state/session.ts';
import { userAddress } from './addresses.ts';

/** A list of people, each name leading to the profile. */
export function People({ people }: { readonly people: readonly UserEntry[] }) {
  return (
    <PeopleList
      people={people}
      viewer={useSelf()._id as UserId}
      link={({ _id }, className, name) => (
        <Link to={userAddress(_id)} className={className}>
          {name}
        </Link>
      )}
    />
  );
}
