import { Type } from '@fastify/type-provider-typebox';

/** Ids in paths are looked up as they are: one that cannot exist is answered like one that does not. */
const Name = Type.String();

export const IdParams = Type.Object({ id: Name });
export const PostParams = Type.Object({ postId: Name });
export const UserPostParams = Type.Object({ userId: Name, postId: Name });
export const ProjectParams = Type.Object({ projectId: Name });
export const UserProjectParams = Type.Object({ userId: Name, projectId: Name });
export const CommentParams = Type.Object({ postId: Name, commentId: Name });
export const ReplyParams = Type.Object({ postId: Name, commentId: Name, replyId: Name });
export const NestedReplyParams = Type.Object({
  postId: Name,
  commentId: Name,
  replyId: Name,
  nestedId: Name,
});
