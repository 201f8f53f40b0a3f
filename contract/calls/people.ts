/** Profiles, following and finding people. */
export const PEOPLE = {
  details: 'GET /api/users/details',
  detailsOf: 'GET /api/users/details/:id',
  detailsOfOther: 'GET /api/otherusers/details/:id',
  updateProfile: 'PUT /api/users/update',
  follow: 'POST /api/users/follow/:id',
  unfollow: 'POST /api/users/unfollow/:id',
  toggleFollow: 'POST /api/users/:id/follow',
  followedUsers: 'GET /api/users/followedUsers',
  connections: 'GET /api/users/connections',
  followersOf: 'GET /api/users/:id/followers',
  followingOf: 'GET /api/users/:id/following',
  randomUsers: 'GET /api/users/random',
  newcomers: 'GET /api/users/newcomers',
  searchUsers: 'GET /api/users/search',
  userNames: 'POST /api/users/getUsersNames',
} as const;
