import { type Snapshot, useSnapshot } from 'valtio';
import { COMMENTS } from '#contract/calls/comments.ts';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { STUB_TEXT } from '#contract/messages/en/server/answers.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type {
  Comment,
  CommentCounts,
  CommentDeleted,
  NestedReply,
  Reply,
} from '#contract/schema/comment.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { request } from '../../lib/api/request.ts';
import { sendOnce } from '../../lib/api/send-once.ts';
import { onServerEvent } from '../../lib/api/socket.ts';
import { onSignedOut, viewerId } from '../session.ts';
import { createEntityStore, type Presence } from './entity-store.ts';
import { type Change, type ChangeCall, mutate } from './mutate.ts';
import { subscribeToRemovedPeople } from './people.ts';
import { posts } from './posts.ts';
import { LIKE, sendSwitch, shareWithTabs } from './send-switch.ts';

/** The thread that a comment belongs to. */
export interface CommentLocation {
  readonly postId: PostId;
  /** The comment at the top of its thread; absent for a comment of the first level. */
  readonly rootId?: CommentId | undefined;
  /** The comment it replies to; absent for a comment of the first level. */
  readonly parentId?: CommentId | undefined;
}

/** A comment or reply as screens show it. */
export interface CommentEntity extends CommentLocation {
  readonly id: CommentId;
  readonly authorId: UserId;
  readonly authorName: string;
  /** Address of the profile image, or an empty string. */
  readonly authorImage: string;
  readonly text: string;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly createdAtMs: number;
  readonly isEdited: boolean;
  /** The server has not answered yet. */
  readonly isPending?: boolean;
  /** A stub for its replies. */
  readonly isDeleted: boolean;
  readonly repliesCount: number;
}

/** Beside those on screen, for answers that are on their way. */
const COMMENTS_MAX = 300;

export const comments = createEntityStore<CommentEntity>(COMMENTS_MAX);
shareWithTabs('comment', comments);

onSignedOut(comments.clear);

// The next answer brings back those that stand as stubs, for their replies.
subscribeToRemovedPeople((authorId) => {
  for (const id of comments.ids()) if (comments.get(id)?.authorId === authorId) comments.remove(id);
});

onServerEvent('comment:created', ({ changed }) => applyCounts(changed));
onServerEvent('comment:updated', ({ commentId, text, revision }) => {
  comments.apply(commentId, { fields: { text, isEdited: true }, revision });
});
onServerEvent('comment:likes', ({ commentId, likes, revision }) => {
  comments.apply(commentId, { fields: { likes }, revision });
});
onServerEvent('comment:liked', ({ commentId, liked, revision }) => {
  comments.apply(commentId, { fields: { isLiked: liked }, revision });
});
onServerEvent('comment:deleted', (event) => applyDeletion(event.commentId, event));

export type ShownComment = Snapshot<CommentEntity> & { readonly presence: Presence };

/** A comment that something retains, drawn again when one of the fields that are read changes. */
export function useComment(id: CommentId): ShownComment {
  return useSnapshot(comments.proxyOf(id)) as ShownComment;
}

/** A comment, or what replies to one. */
export function commentKind({ parentId }: Pick<CommentLocation, 'parentId'>): 'comment' | 'reply' {
  return parentId === undefined ? 'comment' : 'reply';
}

/** Applies a comment or reply, and those below it, as the server has answered it. */
export function applyComment(
  comment: Comment | Reply | NestedReply,
  location: CommentLocation,
  asOf = comments.now(),
): CommentId {
  const id = comment._id;
  const fields = fieldsOf(comment, location);
  comments.apply(id, { fields, revision: comment.revision, isWhole: true, asOf });
  const { postId, rootId = id } = location;
  for (const reply of comment.replies) {
    if (typeof reply !== 'string') applyComment(reply, { postId, rootId, parentId: id }, asOf);
  }
  return id;
}

function fieldsOf(
  comment: Comment | Reply | NestedReply,
  location: CommentLocation,
): CommentEntity {
  const author = 'commentBy' in comment ? comment.commentBy : comment.replyBy;
  return {
    ...location,
    id: comment._id,
    authorId: author._id as UserId,
    authorName: displayName(author),
    authorImage: author.profileImage,
    text: 'commentText' in comment ? comment.commentText : comment.replyText,
    likes: comment.likes,
    isLiked: comment.likedBy.includes(viewerId()),
    createdAtMs: Date.parse(comment.createdAt),
    isEdited: comment.edited,
    isDeleted: comment.deleted,
    repliesCount: comment.repliesCount,
  };
}

function applyCounts({ post, parent }: CommentCounts): void {
  const { commentsCount } = post;
  posts.apply(post._id, { fields: { commentsCount }, revision: post.revision });
  if (!parent) return;
  const { repliesCount, revision } = parent;
  comments.apply(parent._id, { fields: { repliesCount }, revision });
}

const STUB = {
  isDeleted: true,
  authorId: '' as UserId,
  authorName: '',
  authorImage: '',
  likes: 0,
  isLiked: false,
  isEdited: false,
} satisfies Partial<CommentEntity>;

type Deletion = Pick<CommentDeleted, 'left' | 'revision' | 'changed'> & {
  readonly removedStubs: readonly string[];
};

/** Removes a comment and the stubs that go with it, or leaves its stub. */
function applyDeletion(id: CommentId, { left, revision, removedStubs, changed }: Deletion): void {
  applyCounts(changed);
  if (left === 'stub') {
    const text = STUB_TEXT[commentKind(comments.serverState(id))];
    comments.apply(id, { fields: { ...STUB, text }, revision });
    return;
  }
  comments.remove(id, revision);
  for (const stub of removedStubs) comments.remove(stub);
}

const like: ChangeCall<CommentEntity, boolean> = {
  ...LIKE,
  async send({ subject, args: liked }) {
    const id = subject.id as CommentId;
    const { postId, rootId } = comments.serverState(id) as CommentLocation;
    const { likes, likedBy, revision } = await requestLike(id, { postId, rootId }, liked);
    return { fields: { likes, isLiked: likedBy.includes(viewerId()) }, revision };
  },
};

/** Likes the comment or takes the like back; as it was, with a message, where the server refuses. */
export function toggleCommentLike(id: CommentId): Promise<void> {
  return sendSwitch(comments, 'like', like, { kind: 'comment', id }, !comments.get(id)?.isLiked);
}

/** The server finds replies of both levels by the comment above and their own id. */
function requestLike(id: CommentId, { postId, rootId }: CommentLocation, liked: boolean) {
  const body = { liked };
  return rootId === undefined
    ? request(COMMENTS.likeComment, { params: { postId, commentId: id }, body })
    : request(COMMENTS.likeReply, { params: { postId, commentId: rootId, replyId: id }, body });
}

type Addressed = Pick<CommentLocation, 'postId' | 'rootId'>;

/** A new comment below the subject: a post, or the comment that it replies to. */
export type CommentAddition = Change<'add', Addressed & { readonly text: string }>;
type CommentEdit = Addressed & { readonly text: string };

/**
 * Sends a new comment and applies the answer; where it was stored before, and its answer was lost,
 * changes that one. @throws {ApiProblem}
 */
export async function sendAddition({ subject, args, key }: CommentAddition): Promise<CommentId> {
  const { postId, rootId, text } = args;
  const asOf = comments.now();

  async function add(idempotencyKey: string): Promise<Comment | Reply> {
    const sent = { body: { commentText: text, replyText: text }, idempotencyKey };
    if (subject.kind === 'post')
      return request(COMMENTS.addComment, { params: { postId }, ...sent });
    if (rootId === undefined) {
      const params = { postId, commentId: subject.id };
      return request(COMMENTS.replyToComment, { params, ...sent });
    }
    const params = { postId, commentId: rootId, replyId: subject.id };
    return request(COMMENTS.replyToReply, { params, ...sent });
  }

  function applyAnswer(answer: Comment | Reply): CommentId {
    if (answer.changed) applyCounts(answer.changed);
    const parentId = answer.changed?.parent?._id;
    const below =
      subject.kind === 'post' ? {} : { rootId: rootId ?? (subject.id as CommentId), parentId };
    return applyComment(answer, { postId, ...below }, asOf);
  }

  const answer = await sendOnce(key, add, async (stored) => {
    await editOwnComment(applyAnswer(stored), text);
    return stored;
  });
  return applyAnswer(answer);
}

const edit: ChangeCall<CommentEntity, CommentEdit> = {
  overlay: (_, { text }) => ({ text, isEdited: true }),
  isDone: (server, { text }) => server.text === text,
  async send({ subject: { id }, args }) {
    const { postId, rootId, text } = args;
    const answer =
      rootId === undefined
        ? await request(COMMENTS.editComment, {
            params: { postId, commentId: id },
            body: { commentText: text },
          })
        : await request(COMMENTS.editReply, {
            params: { postId, commentId: rootId, replyId: id },
            body: { replyText: text },
          });
    const { text: stored, isEdited } = fieldsOf(answer, args);
    return { fields: { text: stored, isEdited }, revision: answer.revision };
  },
};

/** Edits the viewer's own comment. @throws {ApiProblem} */
export async function editOwnComment(id: CommentId, text: string): Promise<void> {
  const args = { ...addressOf(id), text };
  await mutate(comments, edit, {
    call: 'edit',
    subject: { kind: 'comment', id },
    args,
    key: randomKey(),
  });
}

/** Deletes the viewer's own comment. @throws {ApiProblem} */
export async function deleteOwnComment(id: CommentId): Promise<void> {
  const { postId, rootId } = addressOf(id);
  const answer =
    rootId === undefined
      ? await request(COMMENTS.deleteComment, { params: { postId, commentId: id } })
      : await request(COMMENTS.deleteReply, { params: { postId, commentId: rootId, replyId: id } });
  applyDeletion(id, answer);
}

function addressOf(id: CommentId): Addressed {
  const { postId, rootId } = comments.serverState(id);
  return { postId: postId as PostId, rootId };
}
