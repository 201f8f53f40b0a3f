import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#contract/rules/notification-audience.ts';
import type {
  DeliveryChannels,
  PreferenceChanges,
  Preferences,
} from '#contract/schema/preferences.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { request } from '../../lib/api/request.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { withTimeout } from '../../lib/scheduling/with-timeout.ts';
import { createEntityStore } from '../../state/entities/entity-store.ts';
import { type ChangeCall, mutate } from '../../state/entities/mutate.ts';
import { onSignedOut } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';

/** One switch: all pushes, or one kind of notification by one channel. */
export type PreferenceId = 'push' | `${NotificationType}.${keyof DeliveryChannels}`;

interface Preference {
  readonly isOn: boolean;
}

const preferences = createEntityStore<Preference>(50);

onSignedOut(preferences.clear);

/** Whether the switch is on; `undefined` before that is known. */
export function usePreference(id: PreferenceId): boolean | undefined {
  useEffect(() => preferences.retain([id]), [id]);
  return useSnapshot(preferences.proxyOf(id)).isOn;
}

/** Loads all switches as they are stored once all that was chosen has been saved. @throws {ApiProblem} */
export async function loadPreferences(_key: string, signal: AbortSignal): Promise<void> {
  await callInTurn((late) =>
    request(NOTIFICATIONS.preferences, { signal: AbortSignal.any([signal, late]) }),
  );
}

const turn: ChangeCall<Preference, boolean> = {
  overlay: (_, isOn) => ({ isOn }),
  isDone: ({ isOn: isStored }, isOn) => isStored === isOn,
  async send({ subject: { id }, args: isOn }) {
    const body = changeOf(id as PreferenceId, isOn);
    await callInTurn((signal) => request(NOTIFICATIONS.updatePreferences, { body, signal }));
    return { fields: preferences.serverState(id) };
  },
};

/** Sets a switch at once and saves it; undone with a message where that fails or times out. */
export async function setPreference(id: PreferenceId, isOn: boolean): Promise<void> {
  const subject = { kind: 'preference', id };
  try {
    await mutate(preferences, turn, { call: 'turn', subject, args: isOn, key: randomKey() });
  } catch (error) {
    logFailure('A setting was not saved.', error);
    showToast(ERROR_MESSAGES.preference_not_saved);
  }
}

/** The last call. Calls are sequential, since every answer has the state of all switches. */
let last: Promise<unknown> = Promise.resolve();

function callInTurn(call: (signal: AbortSignal) => Promise<Preferences>): Promise<void> {
  const done = last.then(async () => {
    const answer = await withTimeout(LIMITS.switchTimeoutMs, call);
    applyPreference('push', answer.push);
    for (const type of NOTIFICATION_TYPES) {
      applyPreference(`${type}.inApp`, answer.kinds[type].inApp);
      applyPreference(`${type}.push`, answer.kinds[type].push);
    }
  });
  last = done.catch(() => undefined);
  return done;
}

function applyPreference(id: PreferenceId, isOn: boolean): void {
  preferences.apply(id, { fields: { isOn }, isWhole: true });
}

/** Only changed switches are sent, so that choices of another tab stay. */
function changeOf(id: PreferenceId, isOn: boolean): PreferenceChanges {
  if (id === 'push') return { push: isOn };
  const [type, channel] = id.split('.') as [NotificationType, keyof DeliveryChannels];
  return { kinds: { [type]: { [channel]: isOn } } };
}
