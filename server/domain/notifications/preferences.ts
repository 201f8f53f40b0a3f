import type { UserId } from '#contract/ids.ts';
import { applyPreferenceChanges, withDefaults } from '#contract/rules/notification-preferences.ts';
import type { PreferenceChanges, Preferences } from '#contract/schema/preferences.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';

/** Returns the account's notification preferences, with defaults. */
export async function preferencesOf(
  { preferences }: Pick<StoreTransaction, 'preferences'>,
  account: UserId,
): Promise<Preferences> {
  return withDefaults(await preferences.storedOf(account));
}

/** Applies to future activities; existing notifications stay. */
export async function updatePreferences(
  context: Context,
  viewer: Viewer,
  changes: PreferenceChanges,
): Promise<Preferences> {
  await consumeWriteLimit(context, viewer, 'update');
  return context.store.transaction(async (tx) => {
    const preferences = applyPreferenceChanges(await preferencesOf(tx, viewer.id), changes);
    await tx.preferences.set(viewer.id, preferences);
    return preferences;
  });
}
