import type { CommentId, UserId } from '#contract/ids.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { Comment, NestedReply, Reply } from '#contract/schema/comment.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { serverNowMs } from '../../lib/api/server-clock.ts';

/** A text on its way; the key keeps a second try from making a second comment. */
export interface SentText {
  readonly text: string;
  readonly idempotencyKey: string;
}

/** Path of a comment: the ids from its comment down to itself; one to three of them. */
export type CommentPath = readonly [CommentId, ...CommentId[]];

/** A comment or reply of any level, as it is drawn. */
export interface CommentNode {
  readonly id: CommentId;
  readonly path: CommentPath;
  readonly authorId: UserId;
  readonly authorName: string;
  /** Address of the profile image, or an empty string. */
  readonly authorImage: string;
  readonly text: string;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly createdAtMs: number;
  readonly isEdited: boolean;
  /** It is on its way: the server has not answered yet. */
  readonly isPending?: boolean;
  /** A stub that only holds the answers below it. */
  readonly isDeleted: boolean;
  readonly repliesCount: number;
  /** The answers that are loaded; fewer than `repliesCount` until the rest is asked for. */
  readonly replies: readonly CommentNode[];
  /** Where the next page of answers begins, once a page was asked for. */
  readonly repliesCursor?: string | undefined;
}

/** A comment, or what answers one. */
export function commentKind({ path }: CommentNode): 'comment' | 'reply' {
  return path.length === 1 ? 'comment' : 'reply';
}

/** Actions on a comment. */
export interface CommentActions {
  /** Rejects when it was not sent. */
  readonly onReply: (target: CommentNode, sent: SentText) => Promise<void>;
  /** Rejects when it was not changed. */
  readonly onEdit: (comment: CommentNode, text: string) => Promise<void>;
  readonly onDelete: (comment: CommentNode) => Promise<void>;
  readonly onLike: (comment: CommentNode) => Promise<void>;
  /** Answers whether they came. */
  readonly onMoreReplies: (comment: CommentNode) => Promise<boolean>;
  readonly onCopyLink: (comment: CommentNode) => void;
}

type Author = Comment['commentBy'];
type Shared = Pick<
  Comment,
  '_id' | 'likes' | 'likedBy' | 'createdAt' | 'edited' | 'deleted' | 'repliesCount'
>;

/** A comment with its replies, as `viewer` sees it. */
export function commentNodeOf(comment: Comment, viewer: UserId): CommentNode {
  const path: CommentPath = [comment._id as CommentId];
  return {
    ...sharedOf(comment, comment.commentBy, viewer),
    path,
    text: comment.commentText,
    replies: comment.replies.map((reply) => replyNodeOf(reply, path, viewer)),
  };
}

/** A reply, with the nested ones below it; `parent` is what it answers. */
export function replyNodeOf(
  reply: Reply | NestedReply,
  parent: CommentPath,
  viewer: UserId,
): CommentNode {
  const path: CommentPath = [...parent, reply._id as CommentId];
  const replies = 'replies' in reply ? (reply.replies as readonly NestedReply[]) : [];
  return {
    ...sharedOf(reply, reply.replyBy, viewer),
    path,
    text: reply.replyText,
    replies: replies.map((nested) => replyNodeOf(nested, path, viewer)),
  };
}

/** A comment as it is shown before the server has stored it. `parent` is what it replies to. */
export function pendingComment(
  { text, idempotencyKey }: SentText,
  author: UserEntry,
  parent: CommentPath | undefined,
): CommentNode {
  const id = `pending-${idempotencyKey}` as CommentId;
  return {
    id,
    path: parent ? [...parent, id] : [id],
    authorId: author._id as UserId,
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
    replies: [],
  };
}

function sharedOf(comment: Shared, author: Author, viewer: UserId) {
  return {
    id: comment._id as CommentId,
    authorId: author._id as UserId,
    authorName: displayName(author),
    authorImage: author.profileImage,
    likes: comment.likes,
    isLiked: comment.likedBy.includes(viewer),
    createdAtMs: Date.parse(comment.createdAt),
    isEdited: comment.edited,
    isDeleted: comment.deleted,
    repliesCount: comment.repliesCount,
  };
}
