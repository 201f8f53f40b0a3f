import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { API } from '#contract/routes.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { PeopleList } from '../features/people/people-list.tsx';
import { useLoaded } from '../hooks/use-loaded.ts';
import { request } from '../lib/api-client.ts';
import { dismissedPeople, dismissPerson } from '../lib/dismissed.ts';
import { AT_REST_MS, untilCalm } from '../lib/lull.ts';
import { passFocusOver } from '../lib/pass-focus.ts';
import { useSelf } from '../state/session.ts';
import { ActionLink } from '../ui/action-link.tsx';
import { ADDRESSES } from './addresses.ts';
import styles from './rail.module.css';
import { WaitingRail } from './waiting-rail.tsx';

async function loadPeople(_: string, signal: AbortSignal): Promise<readonly UserEntry[]> {
  const people = await request<UserEntry[]>(API.randomUsers, { signal });
  await untilCalm(AT_REST_MS); // nobody who scrolls already waits for them to be drawn
  return people;
}

interface RailProps {
  /** Whose profile the rail stands beside. */
  readonly beside: string | undefined;
}

/** People one does not follow yet, beside the feed where there is room. Absent where none can be told. */
export function Rail({ beside }: RailProps) {
  const viewer = useSelf()._id as UserId;
  const { state } = useLoaded('', loadPeople);
  const [dismissed, setDismissed] = useState(() => dismissedPeople(viewer));
  if (state.status === 'loading') return <WaitingRail />;
  if (state.status === 'failed') return null;
  const people = state.value
    .filter(({ _id }) => _id !== beside && !dismissed.includes(_id))
    .slice(0, LIMITS.railPeople);
  if (people.length === 0) return null;
  return (
    <aside className={styles.rail} aria-labelledby="rail-title">
      <h2 id="rail-title" className={styles.title}>
        {POST_WORDS.rail.title}
      </h2>
      <PeopleList
        people={people}
        viewer={viewer}
        onDismiss={({ _id }, pressed) => {
          dismissPerson(viewer, _id);
          const dismiss = () => setDismissed([...dismissed, _id]);
          passFocusOver(pressed, dismiss, document.querySelector('main'));
        }}
      />
      <ActionLink to={ADDRESSES.search}>{POST_WORDS.rail.all}</ActionLink>
    </aside>
  );
}
