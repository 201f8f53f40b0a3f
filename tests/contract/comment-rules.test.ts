import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommentId } from '#contract/ids.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import { commentProblem, replyProblem } from '#contract/rules/comment-permission.ts';
import {
  isEmptyStub,
  isWithinCommentEditWindow,
  leftAfterDeletion,
  parentForReply,
  readCommentText,
  type ThreadedComment,
} from '#contract/rules/comment-tree.ts';
import { selfActionProblem } from '#contract/rules/self-actions.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

const facts = fc.record({
  permission: fc.constantFrom('everyone' as const, 'followers' as const),
  viewerIsAuthor: fc.boolean(),
  viewerFollowsAuthor: fc.boolean(),
  authorFollowsViewer: fc.boolean(),
});

describe('commentProblem', () => {
  it('lets everybody but the author comment where everyone may', () => {
    const open = {
      permission: 'everyone' as const,
      viewerFollowsAuthor: false,
      authorFollowsViewer: false,
    };
    expect(commentProblem({ ...open, viewerIsAuthor: false })).toBeUndefined();
    expect(commentProblem({ ...open, viewerIsAuthor: true })).toBe('own_post_comment');
    expect(replyProblem({ ...open, viewerIsAuthor: true })).toBeUndefined();
  });

  it('asks for both directions of following where only followers may comment', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const closed = { ...given, permission: 'followers' as const, viewerIsAuthor: false };
        const expected =
          given.viewerFollowsAuthor && given.authorFollowsViewer
            ? undefined
            : 'comments_followers_only';
        expect(commentProblem(closed)).toBe(expected);
        expect(replyProblem(closed)).toBe(expected);
      }),
    );
  });

  it('never forbids an answer that it would allow as a comment', () => {
    fc.assert(
      fc.property(facts, (given) => {
        if (commentProblem(given) === undefined) expect(replyProblem(given)).toBeUndefined();
      }),
    );
  });
});

describe('where a reply stands in its thread', () => {
  const [c, r, n] = ['c', 'r', 'n'] as [CommentId, CommentId, CommentId];
  const comment: ThreadedComment = { id: c, level: 1, parentId: undefined };
  const reply: ThreadedComment = { id: r, level: 2, parentId: c };
  const nested: ThreadedComment = { id: n, level: 3, parentId: r };

  it('is one level below its target, and beside it on the deepest level', () => {
    expect(parentForReply(comment)).toEqual({ level: 2, parentId: 'c' });
    expect(parentForReply(reply)).toEqual({ level: 3, parentId: 'r' });
    expect(parentForReply(nested)).toEqual({ level: 3, parentId: 'r' });
  });

  it('never goes below the third level, however long a conversation gets', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
        const tree: ThreadedComment[] = [comment];
        for (const [index, choice] of choices.entries()) {
          const target = tree[choice % tree.length] ?? comment;
          const { level, parentId } = parentForReply(target);
          tree.push({ id: `x${index}` as CommentId, level, parentId });
        }
        const levelOf = new Map(tree.map((entry) => [entry.id, entry.level]));
        for (const entry of tree.slice(1)) {
          expect(entry.level).toBeLessThanOrEqual(3);
          expect(levelOf.get(entry.parentId as CommentId)).toBe(entry.level - 1);
        }
      }),
    );
  });
});

describe('deleting', () => {
  it('leaves a stub only where others have answered, and no stub without them', () => {
    expect(leftAfterDeletion(0)).toBe('nothing');
    expect(leftAfterDeletion(1)).toBe('stub');
    expect(isEmptyStub({ isDeleted: true, replies: 0 })).toBe(true);
    expect(isEmptyStub({ isDeleted: true, replies: 1 })).toBe(false);
    expect(isEmptyStub({ isDeleted: false, replies: 0 })).toBe(false);
  });
});

describe('isWithinCommentEditWindow', () => {
  it('closes after 30 minutes, with the grace one minute later', () => {
    const end = 30 * 60_000;
    expect(isWithinCommentEditWindow(0, end - 1)).toBe(true);
    expect(isWithinCommentEditWindow(0, end)).toBe(false);
    expect(isWithinCommentEditWindow(0, end + 59_999, SERVER_LIMITS.commentEditGraceMs)).toBe(true);
    expect(isWithinCommentEditWindow(0, end + 60_000, SERVER_LIMITS.commentEditGraceMs)).toBe(
      false,
    );
  });
});

describe('readCommentText', () => {
  it('takes 1 to 2,000 characters, space around them aside', () => {
    expect(readCommentText('  hello\n')).toBe('hello');
    expect(readCommentText('')).toBeUndefined();
    expect(readCommentText(' \n\t ')).toBeUndefined();
    expect(readCommentText('x'.repeat(2000))).toHaveLength(2000);
    expect(readCommentText('x'.repeat(2001))).toBeUndefined();
  });

  it('counts an emoji as one character', () => {
    expect(readCommentText('🎨'.repeat(2000))).toBe('🎨'.repeat(2000));
    expect(readCommentText('🎨'.repeat(2001))).toBeUndefined();
  });
});

describe('selfActionProblem', () => {
  it('refuses the four with the words of the order', () => {
    const words = (action: 'like' | 'reply', target: 'comment' | 'reply') => {
      const code = selfActionProblem(action, target, true);
      return code && { status: PROBLEM_STATUS[code], message: ERROR_MESSAGES[code] };
    };
    expect(words('reply', 'comment')).toEqual({
      status: 403,
      message: 'You cannot reply to your own comment.',
    });
    expect(words('like', 'comment')).toEqual({
      status: 403,
      message: 'You cannot like your own comment.',
    });
    expect(words('like', 'reply')).toEqual({
      status: 403,
      message: 'You cannot like your own reply.',
    });
    expect(words('reply', 'reply')).toEqual({
      status: 403,
      message: 'You cannot reply to your own reply.',
    });
  });

  it('has nothing against doing it to somebody else', () => {
    expect(selfActionProblem('like', 'comment', false)).toBeUndefined();
    expect(selfActionProblem('reply', 'reply', false)).toBeUndefined();
  });
});
