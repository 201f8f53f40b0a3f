/** Addresses of the calls, once for both sides. `:name` stands for a path parameter. */
export const API = {
  register: '/api/users/register',
  login: '/api/users/login',
  logout: '/api/users/logout',
  getToken: '/api/users/get-token/:id',
  details: '/api/users/details',
  detailsOf: '/api/users/details/:id',
  updateEmail: '/api/users/update-email',
  posts: '/api/posts',
  post: '/api/posts/:postId',
  allPosts: '/api/users/allPosts',
  media: '/media/:name',
  health: '/healthz',
} as const;

/** Fills the parameters of an address; each value is encoded. */
export function pathOf(route: string, values: Readonly<Record<string, string>> = {}): string {
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${route} lacks ${name}.`);
    return encodeURIComponent(value);
  });
}
