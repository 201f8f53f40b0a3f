import { useState } from 'react';
import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { AT_REST_MS, whenIdle } from '../../lib/scheduling/scroll-idle.ts';
import { dismissPerson, getDismissedPeople } from '../../lib/storage/dismissed-people.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';
import { loadPeople } from '../../state/entities/load-people.ts';
import { useSelf } from '../../state/session.ts';
import { ActionLink } from '../../ui/button/action-link.tsx';
import { PersonRow } from '../shared/people/person-row.tsx';
import styles from './suggestions.module.css';
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx';

async function loadSuggestions(_: string, signal: AbortSignal): Promise<readonly UserId[]> {
  const { ids } = await loadPeople(async () => ({
    users: await request(PEOPLE.randomUsers, { signal }),
  }));
  await whenIdle(AT_REST_MS); // nobody who scrolls already waits for them to be drawn
  return ids;
}

interface SuggestionsProps {
  /** The person whose profile is shown, to be left out. */
  readonly beside: string | undefined;
}

/** People to follow, beside the feed where there is room. Renders nothing when there are none. */
export function Suggestions({ beside }: SuggestionsProps) {
  const viewer = useSelf()._id as UserId;
  const { state } = useLoaded('', loadSuggestions);
  const [dismissed, setDismissed] = useState(() => getDismissedPeople(viewer));
  if (state.status === 'loading') return <SuggestionsSkeleton />;
  if (state.status === 'failed') return null;
  const shown = state.value
    .filter((id) => id !== beside && !dismissed.includes(id))
    .slice(0, LIMITS.suggestedPeople);
  if (shown.length === 0) return null;

  function handleDismiss(id: UserId, pressed: HTMLElement) {
    dismissPerson(viewer, id);
    const dismiss = () => setDismissed([...dismissed, id]);
    removeRowWithFocus(pressed, dismiss, document.querySelector('main'));
  }

  return (
    <aside className={styles.rail} aria-labelledby="rail-title">
      <h2 id="rail-title" className={styles.title}>
        {PEOPLE_MESSAGES.suggestions.title}
      </h2>
      <ul>
        {shown.map((id) => (
          <li key={id}>
            <PersonRow id={id} viewer={viewer} onDismiss={handleDismiss} />
          </li>
        ))}
      </ul>
      <ActionLink to={ADDRESSES.search}>{PEOPLE_MESSAGES.suggestions.all}</ActionLink>
    </aside>
  );
}
