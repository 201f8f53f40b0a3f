/** Comments, replies and nested replies. `replyId` of `replyToReply` may name a nested reply. */
export const COMMENTS = {
  comments: 'GET /api/posts/:postId/comments',
  repliesBelow: 'GET /api/posts/:postId/comments/:commentId/replies',
  addComment: 'POST /api/posts/comment/:postId',
  commentThread: 'GET /api/posts/comment/:postId/:commentId',
  editComment: 'PUT /api/posts/comment/:postId/:commentId',
  deleteComment: 'DELETE /api/posts/comment/:postId/:commentId',
  likeComment: 'POST /api/posts/comment/:postId/:commentId/like',
  replyToComment: 'POST /api/posts/comment/:postId/reply/:commentId',
  replyToReply: 'POST /api/posts/comment/:postId/reply/:commentId/:replyId',
  editReply: 'PUT /api/posts/reply/:postId/:commentId/:replyId',
  deleteReply: 'DELETE /api/posts/reply/:postId/:commentId/:replyId',
  likeReply: 'POST /api/posts/reply/:postId/:commentId/:replyId/like',
  editNestedReply: 'PUT /api/posts/reply/:postId/:commentId/:replyId/:nestedId',
  deleteNestedReply: 'DELETE /api/posts/reply/:postId/:commentId/:replyId/:nestedId',
  likeNestedReply: 'POST /api/posts/reply/:postId/:commentId/:replyId/:nestedId/like',
  likeNestedReplyAlias: 'POST /api/posts/reply/:postId/:commentId/:replyId/like/:nestedId',
} as const;
