import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import {
  canSeePost,
  isWithinEditWindow,
  readCommentPermission,
  readVisibility,
} from '#contract/rules/permissions.ts';

const stranger = {
  viewerIsAuthor: false,
  authorFollowsViewer: false,
  blocked: false,
  isTakenDown: false,
};

describe('a post', () => {
  it('is seen by everybody while it is public', () => {
    expect(canSeePost({ ...stranger, visibility: 'public' })).toBe(true);
  });

  it('is seen by its author and the people the author follows while it is private', () => {
    expect(canSeePost({ ...stranger, visibility: 'private' })).toBe(false);
    expect(canSeePost({ ...stranger, visibility: 'private', authorFollowsViewer: true })).toBe(
      true,
    );
    expect(canSeePost({ ...stranger, visibility: 'private', viewerIsAuthor: true })).toBe(true);
  });

  it('is always seen by its author, never across a block, and by nobody once it is taken down', () => {
    const facts = fc.record({
      visibility: fc.constantFrom('public' as const, 'private' as const),
      viewerIsAuthor: fc.boolean(),
      authorFollowsViewer: fc.boolean(),
      blocked: fc.boolean(),
      isTakenDown: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (it) => {
        if (it.isTakenDown) expect(canSeePost(it)).toBe(false);
        else if (it.viewerIsAuthor) expect(canSeePost(it)).toBe(true);
        else if (it.blocked) expect(canSeePost(it)).toBe(false);
      }),
    );
  });
});

describe('the edit window', () => {
  it('closes 30 minutes after the post was made', () => {
    expect(isWithinEditWindow(0, LIMITS.postEditWindowMs - 1)).toBe(true);
    expect(isWithinEditWindow(0, LIMITS.postEditWindowMs)).toBe(false);
  });

  it('lets in a request that started in time', () => {
    const { postEditWindowMs, postEditGraceMs } = LIMITS;
    expect(isWithinEditWindow(0, postEditWindowMs, postEditGraceMs)).toBe(true);
    expect(isWithinEditWindow(0, postEditWindowMs + postEditGraceMs, postEditGraceMs)).toBe(false);
  });
});

describe('the switches of a form', () => {
  it.each([
    ['true', 'public'],
    ['public', 'public'],
    ['false', 'private'],
    ['private', 'private'],
    ['', undefined],
    ['TRUE', undefined],
    ['everyone', undefined],
  ])('isPublic=%s means %s', (word, visibility) => {
    expect(readVisibility(word)).toBe(visibility);
  });

  it.each([
    ['true', 'everyone'],
    ['everyone', 'everyone'],
    ['false', 'followers'],
    ['followers', 'followers'],
    ['', undefined],
    ['nobody', undefined],
  ])('allowComments=%s means %s', (word, permission) => {
    expect(readCommentPermission(word)).toBe(permission);
  });
});
