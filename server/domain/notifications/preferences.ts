import type { UserId } from '#contract/ids.ts';
import {
  applyPreferenceChanges,
  type NotificationPreferences,
  type PreferenceChanges,
  withDefaults,
} from '#contract/rules/notification-preferences.ts';
import type { Context, StoreTransaction, Viewer } from '../../context.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';

/** What the account wants to be told, and how. */
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

/** Holds for what happens from now on; what was told stays in the list. */
export async function updatePreferences(
  context: Context,
  viewer: Viewer,
  changes: PreferenceChanges,
): Promise<NotificationPreferences> {
  consumeWriteLimit(context, viewer, 'update');
  return context.store.transaction(async (tx) => {
    const preferences = applyPreferenceChanges(await preferencesOf(tx, viewer.id), changes);
    await tx.preferences.set(viewer.id, preferences);
    return preferences;
  });
}
