import type { UserId } from '#contract/ids.ts';
import { DRAFT_KEYS } from '../lib/storage/draft-keys.ts';
import { loadDrafts, removeDraft } from '../lib/storage/draft-store.ts';

/** Removes what this device has of unsaved changes to a project that was deleted. */
export async function removeProjectDraft(owner: UserId, projectId: string): Promise<void> {
  await loadDrafts(owner);
  removeDraft(owner, DRAFT_KEYS.project(projectId));
}
