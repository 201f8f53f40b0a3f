import { type KeyboardEvent, useRef } from 'react';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { useHidingBar } from '../../hooks/use-hiding-bar.ts';
import { FEED_SCOPES } from '../../lib/storage/feed-scope.ts';
import { showScope, useFeed } from '../../state/feed/feed.ts';
import styles from './feed-tabs.module.css';

/** The id of the panel that the tabs switch. */
export const FEED_PANEL_ID = 'feed-panel';
export const tabIdOf = (scope: string) => `feed-tab-${scope}`;

/** Steps of the keys that walk along the tabs. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The three lists of the feed. The tabs stay below the top bar, and hide and return with it. */
export function FeedTabs() {
  const bar = useRef<HTMLDivElement>(null);
  useHidingBar(bar, 'data-tabs');
  const { scope: chosen } = useFeed();

  function handleKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = FEED_SCOPES.indexOf(chosen) + (isMirrored ? -step : step);
    const next = FEED_SCOPES[(at + FEED_SCOPES.length) % FEED_SCOPES.length] ?? chosen;
    showScope(next);
    document.getElementById(tabIdOf(next))?.focus();
  }

  return (
    <div ref={bar} role="tablist" aria-label={FEED_MESSAGES.scopesLabel} className={styles.tabs}>
      {FEED_SCOPES.map((scope) => (
        <button
          key={scope}
          type="button"
          role="tab"
          id={tabIdOf(scope)}
          aria-selected={scope === chosen}
          aria-controls={FEED_PANEL_ID}
          tabIndex={scope === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => showScope(scope)}
          onKeyDown={handleKey}
        >
          {FEED_MESSAGES.scopes[scope]}
        </button>
      ))}
    </div>
  );
}
