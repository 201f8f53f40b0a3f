import { describe, expect, it } from 'vitest';
import type { CommentId, UserId } from '#contract/ids.ts';
import type { CommentNode, CommentPath } from '../../../src/features/comments/comment-node.ts';
import {
  addReply,
  commentAt,
  mergeRefetched,
  pathOfComment,
  removeComment,
  updateComment,
  withPage,
} from '../../../src/features/comments/comment-tree.ts';

function pathOf(...ids: string[]): CommentPath {
  return ids as unknown as CommentPath;
}

/** A remark at `path`; it counts the answers it is given. */
function remark(
  path: string[],
  replies: CommentNode[] = [],
  changes: Partial<CommentNode> = {},
): CommentNode {
  return {
    id: path.at(-1) as CommentId,
    path: pathOf(...path),
    authorId: 'someone' as UserId,
    authorName: 'Someone',
    authorImage: '',
    text: `text of ${path.at(-1)}`,
    likes: 0,
    isLiked: false,
    createdAtMs: 0,
    isEdited: false,
    isDeleted: false,
    repliesCount: replies.length,
    replies,
    ...changes,
  };
}

const nested = remark(['c', 'r', 'n']);
const reply = remark(['c', 'r'], [nested]);
const comment = remark(['c'], [reply]);
const other = remark(['d']);
const tree = [comment, other];

describe('a remark', () => {
  it('is found by its path and by its id, on every level', () => {
    expect(commentAt(tree, pathOf('c', 'r', 'n'))).toBe(nested);
    expect(commentAt(tree, pathOf('c', 'x'))).toBeUndefined();
    expect(pathOfComment(tree, 'n' as CommentId)).toEqual(['c', 'r', 'n']);
    expect(pathOfComment(tree, 'x' as CommentId)).toBeUndefined();
  });

  it('changes alone: branches beside it stay the same objects', () => {
    const changed = updateComment(tree, pathOf('c', 'r', 'n'), (it) => ({ ...it, likes: 3 }));
    expect(commentAt(changed, pathOf('c', 'r', 'n'))?.likes).toBe(3);
    expect(changed[1]).toBe(other);
    expect(commentAt(tree, pathOf('c', 'r', 'n'))?.likes).toBe(0);
  });
});

describe('a new answer', () => {
  it('stands on top of its level and is counted', () => {
    const added = addReply(tree, remark(['c', 'r', 'n2']));
    const parent = commentAt(added, pathOf('c', 'r'));
    expect(parent?.replies.map((it) => it.id)).toEqual(['n2', 'n']);
    expect(parent?.repliesCount).toBe(2);
    expect(commentAt(added, pathOf('c'))?.repliesCount).toBe(1);
  });

  it('that answers nothing is a comment', () => {
    expect(addReply(tree, remark(['e'])).map((it) => it.id)).toEqual(['e', 'c', 'd']);
  });
});

describe('a page', () => {
  it('adds what is not there yet and leaves the rest as it is', () => {
    const page = withPage(tree, [remark(['c'], [], { likes: 9 }), remark(['e'])]);
    expect(page.map((it) => it.id)).toEqual(['c', 'd', 'e']);
    expect(page[0]).toBe(comment);
  });
});

describe('deleting', () => {
  it('leaves a stub where others have answered, loaded or not', () => {
    const stub = commentAt(removeComment(tree, pathOf('c')), pathOf('c'));
    expect(stub).toMatchObject({ isDeleted: true, text: 'Comment deleted', authorName: '' });
    expect(stub?.replies).toBe(comment.replies);

    const unloaded = [remark(['c'], [], { repliesCount: 4 })];
    expect(removeComment(unloaded, pathOf('c'))[0]?.isDeleted).toBe(true);
  });

  it('takes away what nobody has answered, and uncounts it', () => {
    const left = removeComment(tree, pathOf('c', 'r', 'n'));
    expect(commentAt(left, pathOf('c', 'r'))).toMatchObject({ replies: [], repliesCount: 0 });
    expect(removeComment(tree, pathOf('d')).map((it) => it.id)).toEqual(['c']);
  });

  it('takes a stub along when its last answer goes, up the whole branch', () => {
    const stubs = [
      remark(['c'], [remark(['c', 'r'], [nested], { isDeleted: true })], { isDeleted: true }),
    ];
    expect(removeComment(stubs, pathOf('c', 'r', 'n'))).toEqual([]);
  });

  it('of something that is not there changes nothing', () => {
    expect(removeComment(tree, pathOf('x'))).toBe(tree);
  });
});

describe('a list that is asked for again', () => {
  it('counts an answer of one’s own once, whether the server knew it already or not', () => {
    const here = addReply(tree, remark(['c', 'r', 'own']));
    const knows = addReply(tree, remark(['c', 'r', 'own']));
    for (const now of [tree, knows]) {
      const list = mergeRefetched(here, { before: tree, now, isWhole: true });
      expect(commentAt(list, pathOf('c', 'r'))?.repliesCount).toBe(2);
      expect(commentAt(list, pathOf('c', 'r'))?.replies.map(({ id }) => id)).toEqual(['own', 'n']);
    }
  });

  const whole = (now: readonly CommentNode[]) => ({ before: tree, now, isWhole: true });

  it('is as the server has it: changed, gone, and nothing new', () => {
    const now = [remark(['c'], [remark(['c', 'r'])], { likes: 4 }), remark(['e'])];
    const list = mergeRefetched(tree, whole(now));
    expect(list.map(({ id }) => id)).toEqual(['c']);
    expect(commentAt(list, pathOf('c'))?.likes).toBe(4);
    expect(commentAt(list, pathOf('c', 'r'))?.replies).toEqual([]);
  });

  it('keeps what was written, changed and deleted here while the answer was on its way', () => {
    const answered = addReply(tree, remark(['c', 'r', 'own']));
    const liked = updateComment(answered, pathOf('d'), (it) => ({
      ...it,
      likes: 1,
      isLiked: true,
    }));
    const here = addReply(liked, remark(['e']));
    expect(mergeRefetched(here, whole(tree))).toEqual(here);
    const told = [remark(['c'], [reply], { likes: 5 }), other];
    expect(commentAt(mergeRefetched(here, whole(told)), pathOf('c'))?.likes).toBe(5);
    expect(commentAt(mergeRefetched(here, whole(told)), pathOf('c', 'r'))?.repliesCount).toBe(2);
    const deleted = removeComment(tree, pathOf('c', 'r', 'n'));
    expect(mergeRefetched(deleted, whole(tree))).toEqual(deleted);
  });
});
