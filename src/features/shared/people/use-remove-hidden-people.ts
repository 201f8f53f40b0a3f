import type { UserEntry } from '#contract/schema/user.ts';
import type { LoadedPages } from '../../../hooks/use-pages.ts';
import { useRemovedPeople } from '../../../state/entities/people.ts';

/** Takes off a list of people on screen who is no longer there for the viewer, such as whom they block. */
export function useRemoveHiddenPeople(keep: LoadedPages<UserEntry>['mapItems']): void {
  useRemovedPeople((id) => {
    keep((person) => (person._id === id ? undefined : person));
  });
}
