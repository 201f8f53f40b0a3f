import type { UserEntry } from '#contract/schema/user.ts';
import type { LoadedPages } from '../../../hooks/use-pages.ts';
import { useRemovedPeople } from '../../../state/entities/people.ts';

/** Removes people from a list who are no longer visible to the viewer, such as blocked ones. */
export function useRemoveHiddenPeople(keep: LoadedPages<UserEntry>['mapItems']): void {
  useRemovedPeople((id) => {
    keep((person) => (person._id === id ? undefined : person));
  });
}
