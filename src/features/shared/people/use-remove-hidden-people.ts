import type { UserEntry } from '#contract/schema/user.ts';
import type { LoadedPages } from '../../../hooks/use-pages.ts';
import { usePostChanges } from '../../../state/post-changes.ts';

/** Removes people from a list who are no longer visible to the viewer, such as blocked ones. */
export function useRemoveHiddenPeople(keep: LoadedPages<UserEntry>['mapItems']): void {
  usePostChanges((change) => {
    if (change.kind !== 'author-gone') return;
    keep((person) => (person._id === change.authorId ? undefined : person));
  });
}
