import type { CommentId } from '#contract/ids.ts';
import { STUB_TEXT } from '#contract/messages/en/server.ts';
import { isEmptyStub, leftAfterDeletion } from '#contract/rules/comment-tree.ts';
import type { CommentNode, CommentPath } from './comment-node.ts';

type CommentNodes = readonly CommentNode[];

/** The tree with one comment changed; untouched branches stay the same objects. */
export function updateComment(
  comments: CommentNodes,
  [id, ...below]: CommentPath,
  change: (comment: CommentNode) => CommentNode,
): CommentNodes {
  return comments.map((comment) => {
    if (comment.id !== id) return comment;
    if (!isPath(below)) return change(comment);
    return { ...comment, replies: updateComment(comment.replies, below, change) };
  });
}

/** The comment at `path`, if it is loaded. */
export function commentAt(
  comments: CommentNodes,
  [id, ...below]: CommentPath,
): CommentNode | undefined {
  const found = comments.find((comment) => comment.id === id);
  return found && isPath(below) ? commentAt(found.replies, below) : found;
}

/** Path of the comment with this id, if it is loaded. */
export function pathOfComment(comments: CommentNodes, id: CommentId): CommentPath | undefined {
  for (const comment of comments) {
    const path = comment.id === id ? comment.path : pathOfComment(comment.replies, id);
    if (path) return path;
  }
  return undefined;
}

/** Puts a new answer below its parent, the newest first, and counts it. */
export function addReply(comments: CommentNodes, reply: CommentNode): CommentNodes {
  const parent = reply.path.slice(0, -1);
  if (!isPath(parent)) return [reply, ...comments];
  return updateComment(comments, parent, (comment) => ({
    ...comment,
    repliesCount: comment.repliesCount + 1,
    replies: [reply, ...comment.replies],
  }));
}

/** Adds a loaded page below what is there; what is there already stays as it is. */
export function withPage(known: CommentNodes, page: CommentNodes): CommentNodes {
  const ids = new Set(known.map((comment) => comment.id));
  return [...known, ...page.filter((comment) => !ids.has(comment.id))];
}

/**
 * Puts a thread among the comments: a comment that is not there stands first; to one that is, the
 * answers of the thread are added that it lacks.
 */
export function withThread(known: CommentNodes, thread: CommentNode): CommentNodes {
  if (!known.some(({ id }) => id === thread.id)) return [thread, ...known];
  return known.map((comment) =>
    comment.id === thread.id ? withAnswers(comment, thread) : comment,
  );
}

function withAnswers(known: CommentNode, { replies, repliesCount }: CommentNode): CommentNode {
  const answers = new Map(replies.map((reply) => [reply.id, reply]));
  const fuller = known.replies.map((reply) => {
    const answer = answers.get(reply.id);
    return answer ? withAnswers(reply, answer) : reply;
  });
  return { ...known, repliesCount, replies: withPage(fuller, replies) };
}

/**
 * The list as the server had it when it was asked. What is new there stays out, since nothing moves
 * under the reader; what was done here since then stands.
 *
 * @param before the list when the server was asked.
 * @param now the first of them, as the server has them.
 * @param isWhole there are no others: what `now` does not name has gone.
 */
export function mergeRefetched(
  known: CommentNodes,
  { before, now, isWhole }: { before: CommentNodes; now: CommentNodes; isWhole: boolean },
): CommentNodes {
  const asked = new Map(before.map((comment) => [comment.id, comment]));
  const newest = new Map(now.map((comment) => [comment.id, comment]));
  return known.flatMap((comment) => {
    const was = asked.get(comment.id);
    if (!was) return [comment];
    const one = newest.get(comment.id);
    if (!one) return isWhole && !comment.isPending ? [] : [comment];
    const replies = mergeRefetched(comment.replies, {
      before: was.replies,
      now: one.replies,
      isWhole: one.replies.length === one.repliesCount,
    });
    const newer = isTouched(comment, was) ? comment : one;
    return [
      { ...newer, ...below(comment, was, one), replies, repliesCursor: comment.repliesCursor },
    ];
  });
}

/** Whether a comment was itself changed since it `was`; what hangs below it counts for itself. */
function isTouched(comment: CommentNode, was: CommentNode): boolean {
  const { replies: _, repliesCount: __, repliesCursor: ___, ...own } = comment;
  return (Object.keys(own) as (keyof typeof own)[]).some((key) => own[key] !== was[key]);
}

/** How many answers there are: as the server has them, with those it did not know of yet. */
function below(
  comment: CommentNode,
  was: CommentNode,
  one: CommentNode,
): Pick<CommentNode, 'repliesCount'> {
  const here = comment.replies.filter(({ id }) => !was.replies.some((reply) => reply.id === id));
  const told = here.filter(({ id }) => one.replies.some((reply) => reply.id === id)).length;
  return { repliesCount: one.repliesCount + comment.repliesCount - was.repliesCount - told };
}

/** All comments of the list, those below others included. */
export function allComments(comments: CommentNodes): CommentNode[] {
  return comments.flatMap((comment) => [comment, ...allComments(comment.replies)]);
}

/**
 * Deletes the comment as the server does: one that others have answered stays as a stub, and a stub
 * whose last answer goes, goes with it.
 */
export function removeComment(comments: CommentNodes, path: CommentPath): CommentNodes {
  const target = commentAt(comments, path);
  if (!target) return comments;
  if (leftAfterDeletion(target.repliesCount) === 'stub') {
    return updateComment(comments, path, stubOf);
  }
  return withoutComment(comments, path);
}

/** What is left of a comment that others have answered. */
function stubOf(comment: CommentNode): CommentNode {
  const text = comment.path.length === 1 ? STUB_TEXT.comment : STUB_TEXT.reply;
  return { ...comment, isDeleted: true, text, authorName: '', authorImage: '' };
}

/** The tree without the comment at `path`; its parent counts one less. */
export function withoutComment(comments: CommentNodes, path: CommentPath): CommentNodes {
  const [id, ...below] = path;
  if (!isPath(below)) return comments.filter((comment) => comment.id !== id);
  return comments.flatMap((comment) => {
    if (comment.id !== id) return [comment];
    const replies = withoutComment(comment.replies, below);
    const gone = comment.replies.length - replies.length;
    const left = { ...comment, repliesCount: comment.repliesCount - gone, replies };
    const isPointless = isEmptyStub({ isDeleted: left.isDeleted, replies: left.repliesCount });
    return isPointless ? [] : [left];
  });
}

function isPath(ids: readonly CommentId[]): ids is CommentPath {
  return ids.length > 0;
}
