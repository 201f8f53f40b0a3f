import type { DeliveryChannels, PreferenceChanges, Preferences } from '../schema/preferences.ts';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-audience.ts';

/** The default: everything is delivered. */
export const DEFAULT_PREFERENCES: Preferences = {
  push: true,
  kinds: Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, { inApp: true, push: true }]),
  ) as Preferences['kinds'],
};

/** Returns stored preferences, with defaults for kinds added later. */
export function withDefaults(stored: Partial<Preferences> | undefined): Preferences {
  return {
    push: stored?.push ?? DEFAULT_PREFERENCES.push,
    kinds: { ...DEFAULT_PREFERENCES.kinds, ...stored?.kinds },
  };
}

/** Returns the preferences with `changes` applied. */
export function applyPreferenceChanges(
  { push, kinds }: Preferences,
  changes: PreferenceChanges,
): Preferences {
  const changed = NOTIFICATION_TYPES.map((type) => [
    type,
    { ...kinds[type], ...changes.kinds?.[type] },
  ]);
  return {
    push: changes.push ?? push,
    kinds: Object.fromEntries(changed) as Preferences['kinds'],
  };
}

/**
 * Returns how a notification of `type` is delivered. What is not in the list is not pushed either: a
 * push opens the list, and disappears when it is read there.
 */
export function deliveryChannels(
  type: NotificationType,
  preferences: Preferences,
): DeliveryChannels {
  const { inApp, push } = preferences.kinds[type];
  return { inApp, push: inApp && push && preferences.push };
}
