import type { UserId } from '#contract/ids.ts';
import {
  applyPreferenceChanges,
  type NotificationPreferences,
  type PreferenceChanges,
  withDefaults,
} from '#contract/rules/notification-preferences.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';

/** Returns the account's notification preferences, with defaults. */
export async function preferencesOf(
  { preferences }: Pick<StoreTransaction, 'preferences'>,
  account: UserId,
): Promise<NotificationPreferences> {
  return withDefaults(await preferences.storedOf(account));
}

export async function ownPreferences(
  { store }: Context,
  viewer: Viewer,
): Promise<NotificationPreferences> {
  return preferencesOf(store, viewer.id);
}

/** Applies to future activities; existing notifications stay. */
export async function updatePreferences(
  context: Context,
  viewer: Viewer,
  changes: PreferenceChanges,
): Promise<NotificationPreferences> {
  await consumeWriteLimit(context, viewer, 'update');
  return context.store.transaction(async (tx) => {
    const preferences = applyPreferenceChanges(await preferencesOf(tx, viewer.id), changes);
    await tx.preferences.set(viewer.id, preferences);
    return preferences;
  });
}
