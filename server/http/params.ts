import { Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';

import { DomainError } from '../domain/shared/errors.ts';

/** Refuses NUL in paths and queries of all calls: databases cannot store it. */
export function refuseNulInUrls(calls: FastifyInstance): void {
  calls.addHook('preValidation', async ({ url }) => {
    if (url.includes('%00')) throw new DomainError('bad_request');
  });
}

/** Ids are not validated: an impossible id gets the same response as an unknown one. */
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
