import { generatePath } from 'react-router-dom';

/** The addresses of the screens. `:name` stands for a parameter. */
export const ADDRESSES = {
  root: '/',
  login: '/login',
  signup: '/signup',
  hub: '/creative-hub',
  newPost: '/post',
  post: '/posts/:postId',
  notifications: '/notifications',
  saved: '/saved',
  search: '/search',
  connections: '/connections',
  profile: '/profile',
  user: '/user/:userId',
  project: '/user/:userId/projects/:projectId',
} as const;

/** The address of one post, to open and to share. */
export function postAddress(postId: string): string {
  return generatePath(ADDRESSES.post, { postId });
}

/** The address of a person's profile. */
export function userAddress(userId: string): string {
  return generatePath(ADDRESSES.user, { userId });
}

/** The address of a project, to open and to share. */
export function projectAddress(userId: string, projectId: string): string {
  return generatePath(ADDRESSES.project, { userId, projectId });
}
