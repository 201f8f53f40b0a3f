import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { removeRowWithFocus } from '../../lib/dom/move-focus.ts';
import { addStoredPeople, getStoredPeople } from '../../lib/storage/stored-people.ts';
import { useSelf } from '../../state/session.ts';
import { ActionLink } from '../../ui/button/action-link.tsx';
import { PersonRow } from '../shared/people/person-row.tsx';
import { loadRail } from './load-suggestions.ts';
import { NewcomersRail, RAIL_NEWCOMERS } from './newcomers-rail.tsx';
import styles from './suggestions.module.css';
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx';

/** Who is new, and people to follow, beside the feed. Renders nothing when there are none. */
export function Suggestions() {
  const viewer = useSelf()._id;
  const { state } = useLoaded(viewer, loadRail);
  const [dismissed, setDismissed] = useState(() => getStoredPeople('dismissed', viewer));
  if (state.status === 'loading') return <SuggestionsSkeleton />;
  if (state.status === 'failed') return null;
  const { suggested, newcomers } = state.value;
  const isNew = (id: UserId) => newcomers.some(({ user }) => user._id === id);
  const shown = suggested
    .filter((id) => !dismissed.includes(id) && !isNew(id))
    .slice(0, LIMITS.suggestedPeople - Math.min(newcomers.length, RAIL_NEWCOMERS));
  if (shown.length === 0 && newcomers.length === 0) return null;

  function handleDismiss(id: UserId, pressed: HTMLElement) {
    addStoredPeople('dismissed', viewer, [id]);
    const dismiss = () => setDismissed([...dismissed, id]);
    removeRowWithFocus(pressed, dismiss, () => document.querySelector('main'));
  }

  return (
    <aside className={styles.rail} aria-label={PEOPLE_MESSAGES.suggestions.title}>
      {newcomers.length > 0 && <NewcomersRail newcomers={newcomers} viewer={viewer} />}
      {shown.length > 0 && (
        <>
          <h2 className={styles.title}>{PEOPLE_MESSAGES.suggestions.title}</h2>
          <ul>
            {shown.map((id) => (
              <li key={id}>
                <PersonRow id={id} viewer={viewer} onDismiss={handleDismiss} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ActionLink to={PAGE_PATHS.search}>{PEOPLE_MESSAGES.suggestions.all}</ActionLink>
    </aside>
  );
}
