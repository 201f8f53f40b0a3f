import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { dismissPerson, getDismissedPeople } from '../../lib/storage/dismissed-people.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';
import { useSelf } from '../../state/session.ts';
import { ActionLink } from '../../ui/button/action-link.tsx';
import { PersonRow } from '../shared/people/person-row.tsx';
import { loadSuggestions } from './load-suggestions.ts';
import styles from './suggestions.module.css';
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx';

/** People to follow, beside the feed where there is room. Renders nothing when there are none. */
export function Suggestions() {
  const viewer = useSelf()._id as UserId;
  const { state } = useLoaded('', loadSuggestions);
  const [dismissed, setDismissed] = useState(() => getDismissedPeople(viewer));
  if (state.status === 'loading') return <SuggestionsSkeleton />;
  if (state.status === 'failed') return null;
  const shown = state.value
    .filter((id) => !dismissed.includes(id))
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
