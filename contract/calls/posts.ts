/** The feed, single posts, likes and bookmarks. */
export const POSTS = {
  createPost: 'POST /api/posts',
  postsByIds: 'GET /api/posts',
  post: 'GET /api/posts/:postId',
  postVersions: 'GET /api/posts/:postId/versions',
  postOrder: 'GET /api/posts/order',
  updatePost: 'PUT /api/posts/update/:postId',
  extendPost: 'POST /api/posts/extend/:postId',
  deletePost: 'DELETE /api/posts/deletePost/:userId/:postId',
  allPosts: 'GET /api/users/allPosts',
  postsOf: 'GET /api/users/:id/posts',
  savedPosts: 'GET /api/posts/saved',
  likePost: 'POST /api/posts/like/:postId',
  likers: 'GET /api/posts/:postId/likers',
  bookmarkPost: 'POST /api/posts/bookmark/:postId',
} as const;
