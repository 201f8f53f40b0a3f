import type { CommentId } from '#contract/ids.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { serverNowMs } from '../../lib/api/server-clock.ts';
import { type CommentLocation, comments } from '../../state/entities/comments.ts';

/** A text to be sent; the key of its draft keeps a second try from making a second comment. */
export interface SentText {
  readonly text: string;
  readonly sendKey: string;
}

/** The location of a reply to `target`: with three levels, a reply to a nested reply is its sibling. */
export function locationBelow(target: CommentId): CommentLocation {
  const { postId, rootId, parentId } = comments.serverState(target);
  const isNested = parentId !== undefined && parentId !== rootId;
  return {
    postId: postId as CommentLocation['postId'],
    rootId: rootId ?? target,
    parentId: isNested ? parentId : target,
  };
}

/** A comment on screen that the server has not stored yet. */
export function pendingComment(text: string, author: UserEntry) {
  return {
    authorId: author._id,
    authorName: displayName(author),
    authorImage: author.profileImage,
    text,
    likes: 0,
    isLiked: false,
    createdAtMs: serverNowMs(),
    isEdited: false,
    isPending: true,
    isDeleted: false,
    repliesCount: 0,
  };
}
