import type { CommentId } from '#contract/ids.ts';
import type { Comment, NestedReply, Reply } from '#contract/schema/comment.ts';

/** The key of the comments of the first level; replies have their parent's id. */
export const TOP = 'top';
export type BranchKey = CommentId | typeof TOP;

/** What is loaded directly below a post or a comment, in its order. */
export interface Branch {
  readonly ids: readonly CommentId[];
  /** The cursor of the next page, once one was loaded. */
  readonly nextCursor?: string | undefined;
  /** The server had no others. */
  readonly isWhole: boolean;
  /** So many are counted but hidden from the viewer. */
  readonly unseen?: number;
}

export type Branches = ReadonlyMap<BranchKey, Branch>;

type Answered = Comment | Reply | NestedReply;

/** The branches of a page of comments below `key`, which ends at its cursor. */
export function branchesOf(
  key: BranchKey,
  answered: readonly Answered[],
  page: Pick<Branch, 'nextCursor' | 'isWhole'>,
): Branches {
  const branches = new Map<BranchKey, Branch>();
  function add(below: BranchKey, found: readonly Answered[], branch: typeof page) {
    branches.set(below, { ids: found.map(({ _id }) => _id), ...branch });
    for (const comment of found) {
      const replies = comment.replies.filter((reply) => typeof reply !== 'string');
      const isWhole = replies.length >= comment.repliesCount;
      add(comment._id, replies, { isWhole });
    }
  }
  add(key, answered, page);
  return branches;
}

/** All ids in the branches. */
export function idsIn(branches: Branches): CommentId[] {
  return [...branches.values()].flatMap(({ ids }) => ids);
}

/**
 * Adds the comments that are not there yet: below the others, or, new ones of the first level, above
 * them. What is there stays where it is.
 */
export function addBranches(known: Branches, added: Branches, isNew = false): Branches {
  const branches = new Map(known);
  for (const [key, branch] of added) {
    const before = known.get(key);
    const fresh = branch.ids.filter((id) => !before?.ids.includes(id));
    if (!before) branches.set(key, branch);
    else if (isNew && key === TOP) branches.set(key, { ...before, ids: [...fresh, ...before.ids] });
    else branches.set(key, { ...before, ids: [...before.ids, ...fresh] });
  }
  return branches;
}

/** Adds the page of `key` that was requested by `cursor`, unless another one has come before it. */
export function addPage(
  known: Branches,
  key: BranchKey,
  page: Branches,
  cursor: string | undefined,
): Branches {
  const before = known.get(key);
  if (before?.nextCursor !== cursor) return known;
  const branches = new Map(addBranches(known, page));
  const { ids = [] } = branches.get(key) ?? {};
  const { nextCursor, isWhole = false } = page.get(key) ?? {};
  return branches.set(key, { ids, nextCursor, isWhole });
}

/** The number of replies that are neither on screen nor waiting. */
export function moreReplies(repliesCount: number, branch?: Branch, waiting = 0): number {
  const { ids = [], unseen = 0 } = branch ?? {};
  return repliesCount - ids.length - unseen - waiting;
}

/** Adds a comment at the top of a branch. */
export function addOnTop(known: Branches, key: BranchKey, id: CommentId): Branches {
  const { ids = [], ...branch } = known.get(key) ?? { isWhole: false };
  return new Map(known).set(key, { ...branch, ids: [id, ...ids] });
}

/** Replaces `pending` with `stored`, if any, unless that is in the list already. */
export function replacePending(
  known: Branches,
  key: BranchKey,
  pending: CommentId,
  stored: CommentId | undefined,
): Branches {
  const branch = known.get(key);
  if (!branch) return known;
  const isThere = stored === undefined || branch.ids.includes(stored);
  const ids = branch.ids.flatMap((id) => (id === pending ? (isThere ? [] : stored) : id));
  return new Map(known).set(key, { ...branch, ids });
}
