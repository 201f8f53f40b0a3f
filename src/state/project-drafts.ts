import type { UserId } from '#contract/ids.ts';
import { DRAFT_KEYS } from '../lib/storage/draft-keys.ts';
import { draftKeys, loadDrafts, readDraft, removeDraft } from '../lib/storage/draft-store.ts';

const PROJECT = DRAFT_KEYS.project('');

/** Removes what this device has of unsaved changes to a project that was deleted. */
export async function removeProjectDraft(owner: UserId, projectId: string): Promise<void> {
  await loadDrafts(owner);
  removeDraft(owner, DRAFT_KEYS.project(projectId));
}

/**
 * The same for projects that were deleted while this device had no connection.
 *
 * @param projectIds all that there are, as the server answered a request of `askedAtMs`: a draft that was
 *   saved before is of one of them, or of a deleted one.
 */
export async function removeDraftsOfDeleted(
  owner: UserId,
  projectIds: readonly string[],
  askedAtMs: number,
): Promise<void> {
  await loadDrafts(owner);
  const known = new Set([...projectIds, undefined].map(DRAFT_KEYS.project));
  for (const key of draftKeys(owner, PROJECT)) {
    const { savedAtMs = askedAtMs } = (readDraft(owner, key) ?? {}) as { savedAtMs?: number };
    const isForm = !key.slice(PROJECT.length).includes(':'); // its files go with it
    if (isForm && !known.has(key) && savedAtMs < askedAtMs) removeDraft(owner, key);
  }
}
