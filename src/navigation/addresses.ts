import { pathOf } from '#contract/calls/route.ts';
import type { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';

/** Focuses the search field. */
export const TYPE_HASH = '#type';

/** Focuses the comment box of a post. */
export const WRITE_HASH = '#write';

/** Focuses the audience settings in the edit form of a post. */
export const AUDIENCE_HASH = '#audience';

/** Opens the account section of the settings. */
export const ACCOUNT_HASH = '#account' satisfies `#${keyof typeof SETTINGS_MESSAGES.sections}`;

/** Returns the address at which a post is edited. */
export function editPostAddress(postId: string): string {
  return pathOf(PAGE_PATHS.editPost, { postId });
}

/** Returns the address of a project. */
export function projectAddress(userId: string, projectId: string): string {
  return pathOf(PAGE_PATHS.project, { userId, projectId });
}

/** Returns the address at which a project is edited. */
export function editProjectAddress(projectId: string): string {
  return pathOf(PAGE_PATHS.editProject, { projectId });
}
