import { useState } from 'react';
import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { AT_REST_MS, whenIdle } from '../../lib/scheduling/scroll-idle.ts';
import { dismissPerson, getDismissedPeople } from '../../lib/storage/dismissed-people.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';
import { useSelf } from '../../state/session.ts';
import { ActionLink } from '../../ui/button/action-link.tsx';
import { PeopleList } from '../shared/people/people-list.tsx';
import styles from './suggestions.module.css';
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx';

async function loadPeople(_: string, signal: AbortSignal): Promise<readonly UserEntry[]> {
  const people = await request(PEOPLE.randomUsers, { signal });
  await whenIdle(AT_REST_MS); // nobody who scrolls already waits for them to be drawn
  return people;
}

/** People to follow, beside the feed where there is room. Renders nothing when there are none. */
export function Suggestions() {
  const viewer = useSelf()._id as UserId;
  const { state } = useLoaded('', loadPeople);
  const [dismissed, setDismissed] = useState(() => getDismissedPeople(viewer));
  if (state.status === 'loading') return <SuggestionsSkeleton />;
  if (state.status === 'failed') return null;
  const people = state.value
    .filter(({ _id }) => !dismissed.includes(_id))
    .slice(0, LIMITS.suggestedPeople);
  if (people.length === 0) return null;
  return (
    <aside className={styles.rail} aria-labelledby="rail-title">
      <h2 id="rail-title" className={styles.title}>
        {PEOPLE_MESSAGES.suggestions.title}
      </h2>
      <PeopleList
        people={people}
        viewer={viewer}
        onDismiss={({ _id }, pressed) => {
          dismissPerson(viewer, _id);
          const dismiss = () => setDismissed([...dismissed, _id]);
          removeRowWithFocus(pressed, dismiss, document.querySelector('main'));
        }}
      />
      <ActionLink to={ADDRESSES.search}>{PEOPLE_MESSAGES.suggestions.all}</ActionLink>
    </aside>
  );
}
