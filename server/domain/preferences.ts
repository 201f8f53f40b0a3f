import type { UserId } from '#contract/ids.ts';
import {
  type NotificationPreferences,
  withDefaults,
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
export async function putPreferences(
  context: Context,
  viewer: Viewer,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
  spendWrite(context, viewer, 'update');
  await context.store.transaction((tx) => tx.preferences.put(viewer.id, preferences));
  return preferences;
}
