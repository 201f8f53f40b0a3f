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
} as const;

/** The address of one post, to open and to share. */
export function postAddress(postId: string): string {
  return generatePath(ADDRESSES.post, { postId });
}
