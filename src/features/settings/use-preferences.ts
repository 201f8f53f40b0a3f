import { useRef, useState } from 'react';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import {
  applyPreferenceChanges,
  mergePreferenceChanges,
  type PreferenceChanges,
} from '#contract/rules/notification-preferences.ts';
import type { Preferences } from '#contract/schema/preferences.ts';
import { request } from '../../lib/api/request.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { withTimeout } from '../../lib/scheduling/with-timeout.ts';
import { showToast } from '../../state/toasts.ts';

/** The saving that goes on, of this screen or of one that was left: it does not fail. */
let saving = Promise.resolve();

/** The preferences as they are stored once all that was chosen has been saved. @throws {ApiProblem} */
export async function loadPreferences(_key: string, signal: AbortSignal): Promise<Preferences> {
  await saving;
  return withTimeout(LIMITS.switchTimeoutMs, (late) =>
    request(NOTIFICATIONS.preferences, { signal: AbortSignal.any([signal, late]) }),
  );
}

/**
 * The preferences on screen, which change at once and are saved behind: one call at a time, the
 * latest wish last. Only what was chosen is sent, so that nothing is undone that was chosen in
 * another tab. A failure, or too long a silence, says so and shows what was saved before: what was
 * done without an answer shows when the settings are opened again.
 */
export function usePreferences(saved: Preferences) {
  const [shown, setShown] = useState(saved);
  const server = useRef(saved);
  const wanted = useRef<PreferenceChanges>(undefined);
  const isSaving = useRef(false);

  async function save(): Promise<void> {
    isSaving.current = true;
    try {
      while (wanted.current) {
        const body = wanted.current;
        wanted.current = undefined;
        server.current = await withTimeout(LIMITS.switchTimeoutMs, (signal) =>
          request(NOTIFICATIONS.updatePreferences, { body, signal }),
        );
        setShown(applyPreferenceChanges(server.current, wanted.current ?? {}));
      }
    } catch (error) {
      logFailure('A setting was not saved.', error);
      wanted.current = undefined;
      setShown(server.current);
      showToast(ERROR_MESSAGES.preference_not_saved);
    } finally {
      isSaving.current = false;
    }
  }

  function change(changes: PreferenceChanges): void {
    wanted.current = mergePreferenceChanges(wanted.current ?? {}, changes);
    setShown((before) => applyPreferenceChanges(before, changes));
    if (!isSaving.current) saving = save(); // one that goes on takes the latest wish with it
  }

  return { preferences: shown, change };
}
