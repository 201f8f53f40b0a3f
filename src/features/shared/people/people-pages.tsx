import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { type ListPage, usePages } from '../../../hooks/use-pages.ts';
import type { SavedList } from '../../../lib/storage/scroll-restoration.ts';
import { people } from '../../../state/entities/people.ts';
import { useSelf } from '../../../state/session.ts';
import { ListEnd, listEndPx } from '../../../ui/loading/list-end.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { MeasuredList } from '../../../ui/virtual-list/measured-list.tsx';
import { ScrollBox } from '../../../ui/virtual-list/scroll-box.tsx';
import { PersonRow } from './person-row.tsx';

interface PeoplePagesProps {
  readonly label: string;
  readonly loadingLabel: string;
  /** Loads the page at a cursor and applies its people; must not change. */
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<UserId>>;
  readonly saved: SavedList;
  /** Shown for an empty list. */
  readonly empty: ReactNode;
  /** The text at the end of the list; by default the number of people. `null` for none. */
  readonly endMessage?: ((loaded: number) => string | undefined) | null;
  /** Whether the list scrolls in a box of its own, as in a dialog. */
  readonly isBoxed?: boolean;
  /** Called before a profile opens, to close the dialog around the list. */
  readonly onLeave?: () => void;
  /** Another list stands in its place until it is loaded: it has no skeleton. */
  readonly isBehind?: boolean;
  /** Called once it is loaded, or could not be. */
  readonly onSettled?: () => void;
}

/** Height of two lines and the space below. */
const PERSON_PX = 60;
const estimateRowPx = () => PERSON_PX;

/** A virtual list of people that is loaded page by page, each name a link to the profile. */
export function PeoplePages(props: PeoplePagesProps) {
  const { label, loadingLabel, load, saved, empty, endMessage, isBoxed = false, onLeave } = props;
  const { isBehind = false, onSettled } = props;
  const viewer = useSelf()._id;
  const { state, loadMore, reload } = usePages(people, load, saved);
  const listed = state.status === 'ready' ? state.value.ids : undefined;
  const items = useMemo(() => (listed ?? []).map((_id) => ({ _id })), [listed]);
  const isSettled = state.status !== 'loading';
  const handleSettled = useEffectEvent(() => onSettled?.());
  // Before it is painted, so that the other list goes with the same frame.
  useLayoutEffect(() => {
    if (isSettled) handleSettled();
  }, [isSettled]);
  if (isBehind && !isSettled) return null;
  return (
    <LoadedScreen
      state={state}
      shape="people"
      loadingLabel={loadingLabel}
      onRetry={reload}
      {...(isBoxed ? { exit: null } : {})}
    >
      {({ loaded, tail }) => {
        if (items.length === 0 && tail.status === 'end') return empty;
        const end = endMessage !== null && (
          <ListEnd
            tail={tail}
            loadingLabel={PEOPLE_MESSAGES.loading}
            endMessage={endMessage?.(loaded) ?? PEOPLE_MESSAGES.all(items.length)}
            onRetry={loadMore}
          />
        );
        const list = (
          <MeasuredList
            role="list"
            label={label}
            items={items}
            estimatePx={estimateRowPx}
            renderItem={({ _id }) => <PersonRow id={_id} viewer={viewer} onLeave={onLeave} />}
            hasMore={tail.status !== 'end'}
            saved={saved}
            {...(tail.status === 'more' ? { onNearEnd: loadMore } : {})}
            {...(end ? { end, endPx: listEndPx(tail) } : {})}
          />
        );
        return isBoxed ? <ScrollBox>{list}</ScrollBox> : list;
      }}
    </LoadedScreen>
  );
}
