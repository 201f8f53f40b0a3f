import { ADDRESSES } from '#contract/addresses.ts';
import { pathOf } from '#contract/routes.ts';
import type { SETTINGS_WORDS } from '#contract/settings-words.ts';

export { ADDRESSES };

/** Leads the search to its field. */
export const TYPE_HASH = '#type';

/** Leads a post to the box for a comment. */
export const WRITE_HASH = '#write';

/** Leads the edit form of a post to who can see it and who can comment. */
export const AUDIENCE_HASH = '#audience';

/** Leads the settings to what concerns the account. */
export const ACCOUNT_HASH = '#account' satisfies `#${keyof typeof SETTINGS_WORDS.sections}`;

/** The address at which one's own post is changed. */
export function editPostAddress(postId: string): string {
  return pathOf(ADDRESSES.editPost, { postId });
}

/** The address of a project, to open and to share. */
export function projectAddress(userId: string, projectId: string): string {
  return pathOf(ADDRESSES.project, { userId, projectId });
}

/** The address at which one's own project is edited. */
export function editProjectAddress(projectId: string): string {
  return pathOf(ADDRESSES.editProject, { projectId });
}
