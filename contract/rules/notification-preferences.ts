import { NOTIFICATION_TYPES, type NotificationType } from './notification-audience.ts';

/** How one kind of news reaches a person. */
export interface WaysToTell {
  /** In the list of notifications, and counted by the bell. */
  readonly inApp: boolean;
  /** On the devices that take push notifications. */
  readonly push: boolean;
}

/** What a person wants to be told, and how. */
export interface NotificationPreferences {
  /** Push notifications as a whole, on all devices. */
  readonly push: boolean;
  readonly kinds: Readonly<Record<NotificationType, WaysToTell>>;
}

/** What holds until a person says otherwise: everything is told. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  push: true,
  kinds: Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, { inApp: true, push: true }]),
  ) as NotificationPreferences['kinds'],
};

/** What was stored, and the default where it says nothing: of kinds that are newer than it. */
export function withDefaults(
  stored: Partial<NotificationPreferences> | undefined,
): NotificationPreferences {
  return {
    push: stored?.push ?? DEFAULT_PREFERENCES.push,
    kinds: { ...DEFAULT_PREFERENCES.kinds, ...stored?.kinds },
  };
}

/**
 * How something of the kind `type` that happens now is told. What is not noted in the list is not
 * pushed either: a push leads to the list, and is gone once it was read there.
 */
export function waysToTell(
  type: NotificationType,
  preferences: NotificationPreferences,
): WaysToTell {
  const { inApp, push } = preferences.kinds[type];
  return { inApp, push: inApp && push && preferences.push };
}
