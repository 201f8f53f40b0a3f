/** Addresses of the calls, once for both sides. `:name` stands for a path parameter. */
export const API = {
  register: '/api/users/register',
  login: '/api/users/login',
  logout: '/api/users/logout',
  getToken: '/api/users/get-token/:id',
  details: '/api/users/details',
  detailsOf: '/api/users/details/:id',
  detailsOfOther: '/api/otherusers/details/:id',
  updateProfile: '/api/users/update',
  follow: '/api/users/follow/:id',
  unfollow: '/api/users/unfollow/:id',
  toggleFollow: '/api/users/:id/follow',
  followedUsers: '/api/users/followedUsers',
  connections: '/api/users/connections',
  randomUsers: '/api/users/random',
  searchUsers: '/api/users/search',
  userNames: '/api/users/getUsersNames',
  updateEmail: '/api/users/update-email',
  posts: '/api/posts',
  post: '/api/posts/:postId',
  postOrder: '/api/posts/order',
  updatePost: '/api/posts/update/:postId',
  extendPost: '/api/posts/extend/:postId',
  deletePost: '/api/posts/deletePost/:userId/:postId',
  allPosts: '/api/users/allPosts',
  savedPosts: '/api/posts/saved',
  likePost: '/api/posts/like/:postId',
  bookmarkPost: '/api/posts/bookmark/:postId',
  comments: '/api/posts/:postId/comments',
  repliesBelow: '/api/posts/:postId/comments/:commentId/replies',
  comment: '/api/posts/comment/:postId',
  commentOf: '/api/posts/comment/:postId/:commentId',
  commentLike: '/api/posts/comment/:postId/:commentId/like',
  commentReply: '/api/posts/comment/:postId/reply/:commentId',
  /** `replyId` names a reply or a nested one. */
  replyReply: '/api/posts/comment/:postId/reply/:commentId/:replyId',
  reply: '/api/posts/reply/:postId/:commentId/:replyId',
  nestedReply: '/api/posts/reply/:postId/:commentId/:replyId/:nestedId',
  replyLike: '/api/posts/reply/:postId/:commentId/:replyId/like',
  nestedReplyLike: '/api/posts/reply/:postId/:commentId/:replyId/:nestedId/like',
  /** The other spelling of `nestedReplyLike`. */
  replyLikeNested: '/api/posts/reply/:postId/:commentId/:replyId/like/:nestedId',
  notifications: '/api/notifications',
  notificationCount: '/api/notifications/count',
  readNotifications: '/api/notifications/read',
  readNotification: '/api/notifications/read/:id',
  addProject: '/api/projects/add',
  project: '/api/projects/:projectId',
  updateProject: '/api/projects/update/:projectId',
  deleteProject: '/api/projects/delete/:userId/:projectId',
  media: '/media/:name',
  health: '/healthz',
} as const;

/** Addresses of the page's screens; anything else is answered as "Page not found". */
export const SCREENS = [
  '/',
  '/login',
  '/signup',
  '/creative-hub',
  '/post',
  '/posts/:postId',
  '/search',
  '/connections',
  '/saved',
  '/profile',
  '/user/:userId',
  '/user/:userId/projects/:projectId',
  '/notifications',
  '/settings',
  '/bench',
] as const;

/** Fills the parameters of an address; each value is encoded. */
export function pathOf(route: string, values: Readonly<Record<string, string>> = {}): string {
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${route} lacks ${name}.`);
    return encodeURIComponent(value);
  });
}
