import { useMemo } from 'react';
import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import type { ListTail } from '../../../hooks/use-pages.ts';
import type { SavedList } from '../../../lib/storage/scroll-restoration.ts';
import { useSelf } from '../../../state/session.ts';
import { ListEnd, listEndPx } from '../../../ui/loading/list-end.tsx';
import { MeasuredList } from '../../../ui/virtual-list/measured-list.tsx';
import { PersonRow } from './person-row.tsx';

interface VirtualPeopleListProps {
  readonly label: string;
  readonly ids: readonly UserId[];
  readonly kept?: SavedList;
  /** The state of the next page; without it, the list is a selection. */
  readonly tail?: ListTail;
  readonly onMore?: () => void;
  /** Shown below the last person, instead of the number of people. */
  readonly endWords?: string | undefined;
  /** Called before a profile opens, to close the dialog around the list. */
  readonly onLeave?: () => void;
}

/** Height of two lines and the space below. */
const PERSON_PX = 60;
const estimateRowPx = () => PERSON_PX;

/** A virtual list of people, each name a link to the profile. */
export function VirtualPeopleList(props: VirtualPeopleListProps) {
  const { label, ids, kept, tail, onMore, onLeave } = props;
  const { endWords = PEOPLE_MESSAGES.all(ids.length) } = props;
  const viewer = useSelf()._id as UserId;
  const items = useMemo(() => ids.map((_id) => ({ _id })), [ids]);
  const hasMore = tail !== undefined && tail.status !== 'end';
  return (
    <MeasuredList
      role="list"
      label={label}
      items={items}
      estimatePx={estimateRowPx}
      renderItem={({ _id }) => <PersonRow id={_id} viewer={viewer} onLeave={onLeave} />}
      hasMore={hasMore}
      {...(kept ? { saved: kept } : {})}
      {...(onMore && tail?.status === 'more' ? { onNearEnd: onMore } : {})}
      {...(tail && onMore
        ? {
            end: (
              <ListEnd
                tail={tail}
                loadingLabel={PEOPLE_MESSAGES.loading}
                endMessage={endWords}
                onRetry={onMore}
              />
            ),
            endPx: listEndPx(tail),
          }
        : {})}
    />
  );
}
