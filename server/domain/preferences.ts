import type { UserId } from '#contract/ids.ts';
import {
  type NotificationPreferences,
  type PreferenceChanges,
  withDefaults,
  withPreferenceChanges,
} from '#contract/rules/notification-preferences.ts';
import type { Context, StoreTransaction, Viewer } from '../context.ts';
import { spendWrite } from './limits.ts';

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
export async function changePreferences(
  context: Context,
  viewer: Viewer,
  changes: PreferenceChanges,
): Promise<NotificationPreferences> {
  spendWrite(context, viewer, 'update');
  return context.store.transaction(async (tx) => {
    const preferences = withPreferenceChanges(await preferencesOf(tx, viewer.id), changes);
    await tx.preferences.put(viewer.id, preferences);
    return preferences;
  });
}
