import type { UserEntry } from '#contract/schema/user.ts';
import type { LoadedPages } from '../../../hooks/use-pages.ts';
import { usePostChanges } from '../../../state/post-changes.ts';

/** Takes off a list of people on screen who is no longer there for the viewer, such as whom they block. */
export function useRemoveHiddenPeople(keep: LoadedPages<UserEntry>['mapItems']): void {
  usePostChanges((change) => {
    if (change.kind !== 'author-gone') return;
    keep((person) => (person._id === change.authorId ? undefined : person));
  });
}
