import { type ReactNode, useCallback } from 'react';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import type { UserPage } from '#contract/schema/user.ts';
import { usePages } from '../../../hooks/use-pages.ts';
import { NOT_SAVED } from '../../../lib/storage/scroll-restoration.ts';
import { loadPeople } from '../../../state/entities/load-people.ts';
import { people } from '../../../state/entities/people.ts';
import { InfoDialog } from '../../../ui/dialog/info-dialog.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { ScrollBox } from '../../../ui/virtual-list/scroll-box.tsx';
import { VirtualPeopleList } from './virtual-people-list.tsx';

interface PeopleDialogProps {
  readonly title: string;
  /** Requests one page; must not change. */
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<UserPage>;
  /** Shown where there is nobody. */
  readonly empty: ReactNode;
  readonly onClose: () => void;
}

/** A list of people, in a dialog. */
export function PeopleDialog({ title, load, empty, onClose }: PeopleDialogProps) {
  const loadPage = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => loadPeople(() => load(cursor, signal)),
    [load],
  );
  const { state, loadMore, reload } = usePages(people, loadPage, NOT_SAVED);
  return (
    <InfoDialog title={title} closeLabel={PEOPLE_MESSAGES.closeList} onClose={onClose}>
      <LoadedScreen
        state={state}
        shape="people"
        loadingLabel={PEOPLE_MESSAGES.loading}
        onRetry={reload}
      >
        {({ ids, tail }) =>
          ids.length === 0 && tail.status === 'end' ? (
            empty
          ) : (
            <ScrollBox>
              <VirtualPeopleList
                label={title}
                ids={ids}
                tail={tail}
                onMore={loadMore}
                onLeave={onClose}
              />
            </ScrollBox>
          )
        }
      </LoadedScreen>
    </InfoDialog>
  );
}
