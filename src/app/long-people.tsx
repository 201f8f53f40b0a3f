import type { UserId } from '#contract/ids.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { WORDS } from '#contract/words.ts';
import { PersonRow } from '../features/people/person-row.tsx';
import type { ListTail } from '../hooks/use-pages.ts';
import type { KeptList } from '../lib/kept-lists.ts';
import { useSelf } from '../state/session.ts';
import { MeasuredList } from '../ui/long-list/measured-list.tsx';
import { ListEnd, listEndPx } from './list-end.tsx';

interface LongPeopleProps {
  readonly label: string;
  readonly people: readonly UserEntry[];
  readonly kept?: KeptList;
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
const likelyPx = () => PERSON_PX;

/** A list of people in the scroll of its area, each name leading to the profile. */
export function LongPeople(props: LongPeopleProps) {
  const { label, people, kept, tail, onMore, onLeave } = props;
  const { endWords = WORDS.people.all(people.length) } = props;
  const viewer = useSelf()._id as UserId;
  const hasMore = tail !== undefined && tail.status !== 'end';
  return (
    <MeasuredList
      role="list"
      label={label}
      items={people}
      estimatePx={likelyPx}
      draw={(person) => <PersonRow person={person} viewer={viewer} onLeave={onLeave} />}
      hasMore={hasMore}
      {...(kept ? { kept } : {})}
      {...(onMore && tail?.status === 'more' ? { onNearEnd: onMore } : {})}
      {...(tail && onMore
        ? {
            end: (
              <ListEnd
                tail={tail}
                loadingWords={WORDS.people.loading}
                endWords={endWords}
                onRetry={onMore}
              />
            ),
            endPx: listEndPx(tail),
          }
        : {})}
    />
  );
}
