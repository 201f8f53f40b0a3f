import type { CommentId } from '#contract/ids.ts';
import { isEmptyStub, leftAfterDeletion } from '#contract/rules/comment-tree.ts';
import { STUB_TEXT } from '#contract/server-words.ts';
import type { Remark, RemarkPath } from './remark.ts';

type Remarks = readonly Remark[];

/** The tree with one remark changed; untouched branches stay the same objects. */
export function changeRemark(
  remarks: Remarks,
  [id, ...below]: RemarkPath,
  change: (remark: Remark) => Remark,
): Remarks {
  return remarks.map((remark) => {
    if (remark.id !== id) return remark;
    if (!isPath(below)) return change(remark);
    return { ...remark, replies: changeRemark(remark.replies, below, change) };
  });
}

/** The remark at `path`, if it is loaded. */
export function remarkAt(remarks: Remarks, [id, ...below]: RemarkPath): Remark | undefined {
  const found = remarks.find((remark) => remark.id === id);
  return found && isPath(below) ? remarkAt(found.replies, below) : found;
}

/** Where the remark of this id hangs, if it is loaded. */
export function pathOfRemark(remarks: Remarks, id: CommentId): RemarkPath | undefined {
  for (const remark of remarks) {
    const path = remark.id === id ? remark.path : pathOfRemark(remark.replies, id);
    if (path) return path;
  }
  return undefined;
}

/** Puts a new answer below its parent, the newest first, and counts it. */
export function addReply(remarks: Remarks, reply: Remark): Remarks {
  const parent = reply.path.slice(0, -1);
  if (!isPath(parent)) return [reply, ...remarks];
  return changeRemark(remarks, parent, (remark) => ({
    ...remark,
    repliesCount: remark.repliesCount + 1,
    replies: [reply, ...remark.replies],
  }));
}

/** Adds a loaded page below what is there; what is there already stays as it is. */
export function withPage(known: Remarks, page: Remarks): Remarks {
  const ids = new Set(known.map((remark) => remark.id));
  return [...known, ...page.filter((remark) => !ids.has(remark.id))];
}

/**
 * Puts a thread among the comments: a comment that is not there stands first; to one that is, the
 * answers of the thread are added that it lacks.
 */
export function withThread(known: Remarks, thread: Remark): Remarks {
  if (!known.some(({ id }) => id === thread.id)) return [thread, ...known];
  return known.map((remark) => (remark.id === thread.id ? withAnswers(remark, thread) : remark));
}

function withAnswers(known: Remark, { replies, repliesCount }: Remark): Remark {
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
export function renewed(
  known: Remarks,
  { before, now, isWhole }: { before: Remarks; now: Remarks; isWhole: boolean },
): Remarks {
  const asked = new Map(before.map((remark) => [remark.id, remark]));
  const newest = new Map(now.map((remark) => [remark.id, remark]));
  return known.flatMap((remark) => {
    const was = asked.get(remark.id);
    if (!was) return [remark];
    const one = newest.get(remark.id);
    if (!one) return isWhole && !remark.isPending ? [] : [remark];
    const replies = renewed(remark.replies, {
      before: was.replies,
      now: one.replies,
      isWhole: one.replies.length === one.repliesCount,
    });
    const newer = isTouched(remark, was) ? remark : one;
    return [{ ...newer, ...below(remark, was, one), replies, repliesCursor: remark.repliesCursor }];
  });
}

/** Whether a remark was itself changed since it `was`; what hangs below it counts for itself. */
function isTouched(remark: Remark, was: Remark): boolean {
  const { replies: _, repliesCount: __, repliesCursor: ___, ...own } = remark;
  return (Object.keys(own) as (keyof typeof own)[]).some((key) => own[key] !== was[key]);
}

/** How many answers there are: as the server has them, with those it did not know of yet. */
function below(remark: Remark, was: Remark, one: Remark): Pick<Remark, 'repliesCount'> {
  const here = remark.replies.filter(({ id }) => !was.replies.some((reply) => reply.id === id));
  const told = here.filter(({ id }) => one.replies.some((reply) => reply.id === id)).length;
  return { repliesCount: one.repliesCount + remark.repliesCount - was.repliesCount - told };
}

/** All remarks of the list, those below others included. */
export function allRemarks(remarks: Remarks): Remark[] {
  return remarks.flatMap((remark) => [remark, ...allRemarks(remark.replies)]);
}

/**
 * Deletes the remark as the server does: one that others have answered stays as a stub, and a stub
 * whose last answer goes, goes with it.
 */
export function removeRemark(remarks: Remarks, path: RemarkPath): Remarks {
  const target = remarkAt(remarks, path);
  if (!target) return remarks;
  if (leftAfterDeletion(target.repliesCount) === 'stub') {
    return changeRemark(remarks, path, stubOf);
  }
  return withoutRemark(remarks, path);
}

/** What is left of a remark that others have answered. */
function stubOf(remark: Remark): Remark {
  const text = remark.path.length === 1 ? STUB_TEXT.comment : STUB_TEXT.reply;
  return { ...remark, isDeleted: true, text, authorName: '', authorImage: '' };
}

/** The tree without the remark at `path`; its parent counts one less. */
export function withoutRemark(remarks: Remarks, path: RemarkPath): Remarks {
  const [id, ...below] = path;
  if (!isPath(below)) return remarks.filter((remark) => remark.id !== id);
  return remarks.flatMap((remark) => {
    if (remark.id !== id) return [remark];
    const replies = withoutRemark(remark.replies, below);
    const gone = remark.replies.length - replies.length;
    const left = { ...remark, repliesCount: remark.repliesCount - gone, replies };
    const isPointless = isEmptyStub({ isDeleted: left.isDeleted, replies: left.repliesCount });
    return isPointless ? [] : [left];
  });
}

function isPath(ids: readonly CommentId[]): ids is RemarkPath {
  return ids.length > 0;
}
