import { NOTIFICATION_TYPES, type NotificationType } from './notification-audience.ts';

/** How one kind of news reaches a person. */
export interface DeliveryChannels {
  /** In the list of notifications, and counted by the bell. */
  readonly inApp: boolean;
  /** On the devices that take push notifications. */
  readonly push: boolean;
}

/** What a person wants to be told, and how. */
export interface NotificationPreferences {
  /** Push notifications as a whole, on all devices. */
  readonly push: boolean;
  readonly kinds: Readonly<Record<NotificationType, DeliveryChannels>>;
}

/** What is to change of them; what is left out, at any depth, stays as it is. */
export interface PreferenceChanges {
  readonly push?: boolean;
  readonly kinds?: { readonly [Type in NotificationType]?: Partial<DeliveryChannels> };
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

/** The preferences with `changes` made to them. */
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

/** Two changes as one; where both say something, the later one does. */
export function mergePreferenceChanges(
  earlier: PreferenceChanges,
  later: PreferenceChanges,
): PreferenceChanges {
  const kinds = NOTIFICATION_TYPES.flatMap((type) => {
    const ways = { ...earlier.kinds?.[type], ...later.kinds?.[type] };
    return Object.keys(ways).length === 0 ? [] : [[type, ways] as const];
  });
  return { ...earlier, ...later, kinds: Object.fromEntries(kinds) };
}

/**
 * How something of the kind `type` that happens now is told. What is not noted in the list is not
 * pushed either: a push leads to the list, and is gone once it was read there.
 */
export function deliveryChannels(
  type: NotificationType,
  preferences: NotificationPreferences,
): DeliveryChannels {
  const { inApp, push } = preferences.kinds[type];
  return { inApp, push: inApp && push && preferences.push };
}
