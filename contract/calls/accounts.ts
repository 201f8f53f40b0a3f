/** Registering, logging in and out. */
export const ACCOUNTS = {
  register: 'POST /api/users/register',
  signupOptions: 'GET /api/users/register',
  login: 'POST /api/users/login',
  getToken: 'GET /api/users/get-token/:id',
  logout: 'POST /api/users/logout',
} as const;
