import { NOTIFICATION_TYPES, type NotificationType } from './notification-audience.ts';

/** How one kind of notification is delivered. */
export interface DeliveryChannels {
  /** In the list of notifications and its count. */
  readonly inApp: boolean;
  /** To subscribed devices. */
  readonly push: boolean;
}

/** What a person wants to be notified of, and how. */
export interface NotificationPreferences {
  /** Push notifications to all devices. */
  readonly push: boolean;
  readonly kinds: Readonly<Record<NotificationType, DeliveryChannels>>;
}

/** Changes to preferences; omitted fields, at any depth, stay as they are. */
export interface PreferenceChanges {
  readonly push?: boolean;
  readonly kinds?: { readonly [Type in NotificationType]?: Partial<DeliveryChannels> };
}

/** The default: everything is delivered. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  push: true,
  kinds: Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, { inApp: true, push: true }]),
  ) as NotificationPreferences['kinds'],
};

/** Returns stored preferences, with defaults for kinds added later. */
export function withDefaults(
  stored: Partial<NotificationPreferences> | undefined,
): NotificationPreferences {
  return {
    push: stored?.push ?? DEFAULT_PREFERENCES.push,
    kinds: { ...DEFAULT_PREFERENCES.kinds, ...stored?.kinds },
  };
}

/** Returns the preferences with `changes` applied. */
export function applyPreferenceChanges(
  { push, kinds }: NotificationPreferences,
  changes: PreferenceChanges,
): NotificationPreferences {
  const changed = NOTIFICATION_TYPES.map((type) => [
    type,
    { ...kinds[type], ...changes.kinds?.[type] },
  ]);
  return {
    push: changes.push ?? push,
    kinds: Object.fromEntries(changed) as NotificationPreferences['kinds'],
  };
}

/**
 * Returns how a notification of `type` is delivered. What is not in the list is not pushed either: a
 * push opens the list, and disappears when it is read there.
 */
export function deliveryChannels(
  type: NotificationType,
  preferences: NotificationPreferences,
): DeliveryChannels {
  const { inApp, push } = preferences.kinds[type];
  return { inApp, push: inApp && push && preferences.push };
}
