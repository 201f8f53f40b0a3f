import { pathOf } from './routes.ts';

/**
 * The addresses of the page's screens; anything else is answered as "Page not found". `:name` stands
 * for a parameter.
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

/** The parameter that leads the address of a post to one comment or reply below it. */
export const COMMENT_PARAM = 'comment';

/** The address of a post on this site, or of one comment or reply below it: to open and to share. */
export function postPath(postId: string, commentId?: string): string {
  const address = pathOf(PAGE_PATHS.post, { postId });
  if (commentId === undefined) return address;
  return `${address}?${new URLSearchParams({ [COMMENT_PARAM]: commentId })}`;
}
