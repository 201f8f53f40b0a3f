import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import type { ListTail } from '../../../hooks/use-pages.ts';
import type { SavedList } from '../../../lib/storage/scroll-restoration.ts';
import { useSelf } from '../../../state/session.ts';
import { ListEnd, listEndPx } from '../../../ui/loading/list-end.tsx';
import { MeasuredList } from '../../../ui/virtual-list/measured-list.tsx';
import { PersonRow } from './person-row.tsx';

interface VirtualPeopleListProps {
  readonly label: string;
  readonly people: readonly UserEntry[];
  readonly kept?: SavedList;
  /** What follows, and how it is asked for; without it, these are some of many. */
  readonly tail?: ListTail;
  readonly onMore?: () => void;
  /** Said below the last one, instead of how many they are. */
  readonly endWords?: string | undefined;
  /** A profile is about to open: what lies over the screen has to go. */
  readonly onLeave?: () => void;
}

/** Two lines and the space below them. */
const PERSON_PX = 60;
const estimateRowPx = () => PERSON_PX;

/** A list of people in the scroll of its area, each name leading to the profile. */
export function VirtualPeopleList(props: VirtualPeopleListProps) {
  const { label, people, kept, tail, onMore, onLeave } = props;
  const { endWords = PEOPLE_MESSAGES.all(people.length) } = props;
  const viewer = useSelf()._id as UserId;
  const hasMore = tail !== undefined && tail.status !== 'end';
  return (
    <MeasuredList
      role="list"
      label={label}
      items={people}
      estimatePx={estimateRowPx}
      renderItem={(person) => <PersonRow person={person} viewer={viewer} onLeave={onLeave} />}
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
