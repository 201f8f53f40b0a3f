/** The addresses of the screens. */
export const ADDRESSES = {
  root: '/',
  login: '/login',
  signup: '/signup',
  hub: '/creative-hub',
  newPost: '/post',
} as const;
