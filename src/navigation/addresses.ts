import { pathOf } from '#contract/calls/route.ts';
import type { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';

export { PAGE_PATHS as ADDRESSES };

/** Leads the search to its field. */
export const TYPE_HASH = '#type';

/** Leads a post to the box for a comment. */
export const WRITE_HASH = '#write';

/** Leads the edit form of a post to who can see it and who can comment. */
export const AUDIENCE_HASH = '#audience';

/** Leads the settings to what concerns the account. */
export const ACCOUNT_HASH = '#account' satisfies `#${keyof typeof SETTINGS_MESSAGES.sections}`;

/** The address at which one's own post is changed. */
export function editPostAddress(postId: string): string {
  return pathOf(PAGE_PATHS.editPost, { postId });
}

/** The address of a project, to open and to share. */
export function projectAddress(userId: string, projectId: string): string {
  return pathOf(PAGE_PATHS.project, { userId, projectId });
}

/** The address at which one's own project is edited. */
export function editProjectAddress(projectId: string): string {
  return pathOf(PAGE_PATHS.editProject, { projectId });
}
