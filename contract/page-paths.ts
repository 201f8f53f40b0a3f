import { pathOf } from './calls/route.ts';

/**
 * The paths of the page's screens; anything else is "Page not found". `:name` is a parameter.
 */
export const PAGE_PATHS = {
  root: '/',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  hub: '/creative-hub',
  newPost: '/post',
  post: '/posts/:postId',
  editPost: '/posts/:postId/edit',
  notifications: '/notifications',
  saved: '/saved',
  search: '/search',
  connections: '/connections',
  settings: '/settings',
  profile: '/profile',
  newProject: '/profile/projects/new',
  editProject: '/profile/projects/:projectId/edit',
  user: '/user/:userId',
  project: '/user/:userId/projects/:projectId',
  bench: '/bench',
} as const;

/** The query parameter that selects a comment or reply of a post. */
export const COMMENT_PARAM = 'comment';

/** The path of a post, or of a comment or reply in it. */
export function postPath(postId: string, commentId?: string): string {
  const address = pathOf(PAGE_PATHS.post, { postId });
  if (commentId === undefined) return address;
  return `${address}?${new URLSearchParams({ [COMMENT_PARAM]: commentId })}`;
}
