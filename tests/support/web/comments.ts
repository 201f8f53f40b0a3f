import type { CommentPermissionFacts } from '#contract/rules/comment-permission.ts';
import type { Comment } from '#contract/schema/comment.ts';
import { idOf } from './feed-posts.ts';
import { entryOf } from './people.ts';

/** How a reader stands to a post that everybody may comment. */
export const ANY_READER: CommentPermissionFacts = {
  permission: 'everyone',
  viewerIsAuthor: false,
  viewerFollowsAuthor: false,
  authorFollowsViewer: false,
};

/** A comment by Ada, as the server answers it. */
export function commentOf(n: number, facts: Partial<Comment> = {}): Comment {
  return {
    _id: idOf(n),
    commentBy: entryOf(idOf(2), 'ada', { firstName: 'Ada' }),
    commentText: `Comment ${n}`,
    likes: 0,
    likedBy: [],
    replies: [],
    repliesCount: 0,
    createdAt: new Date().toISOString(),
    edited: false,
    deleted: false,
    revision: 1,
    ...facts,
  };
}
