import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { NOTIFICATION_TYPES, receiverOf } from '#contract/rules/notification-audience.ts';
import { actorsNewestFirst, joinsGroup } from '#contract/rules/notification-grouping.ts';
import { notificationMessage } from '#contract/server-words.ts';

const HOUR = 60 * 60_000;
const type = fc.constantFrom(...NOTIFICATION_TYPES);

describe('receiverOf', () => {
  it('tells the owner of what it was done to', () => {
    const facts = { ownerSeesPost: true };
    expect(receiverOf({ type: 'like', actor: 'bob', owner: 'ada' }, facts)).toBe('ada');
  });

  it('tells nobody of their own act or of what they may not see', () => {
    fc.assert(
      fc.property(
        type,
        fc.constantFrom('ada', 'bob'),
        fc.constantFrom('ada', 'bob'),
        fc.boolean(),
        (kind, actor, owner, ownerSeesPost) => {
          const receiver = receiverOf({ type: kind, actor, owner }, { ownerSeesPost });
          expect(receiver !== undefined).toBe(actor !== owner && ownerSeesPost);
          if (receiver !== undefined) expect(receiver).toBe(owner);
        },
      ),
    );
  });
});

describe('joinsGroup', () => {
  const group = { type: 'like' as const, postId: 'p1', firstAtMs: 0 };

  it('takes the same kind on the same post for 6 hours', () => {
    expect(joinsGroup(group, { type: 'like', postId: 'p1' }, 6 * HOUR)).toBe(true);
    expect(joinsGroup(group, { type: 'like', postId: 'p1' }, 6 * HOUR + 1)).toBe(false);
  });

  it('keeps other kinds and other posts apart', () => {
    expect(joinsGroup(group, { type: 'comment', postId: 'p1' }, 0)).toBe(false);
    expect(joinsGroup(group, { type: 'like', postId: 'p2' }, 0)).toBe(false);
    expect(joinsGroup(group, { type: 'like', postId: undefined }, 0)).toBe(false);
  });
});

describe('actorsNewestFirst', () => {
  it('names each person once, by their latest act', () => {
    const acts = [
      { id: 'ada', actedAtMs: 1 },
      { id: 'bob', actedAtMs: 2 },
      { id: 'ada', actedAtMs: 3 },
    ];
    expect(actorsNewestFirst(acts).map((actor) => actor.id)).toEqual(['ada', 'bob']);
  });

  it('keeps everybody, newest first, whatever order the acts come in', () => {
    const acts = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), actedAtMs: fc.nat(50) }),
    );
    fc.assert(
      fc.property(acts, (given) => {
        const people = actorsNewestFirst(given);
        expect(new Set(people.map((person) => person.id))).toEqual(
          new Set(given.map((act) => act.id)),
        );
        expect(people.map((person) => person.actedAtMs)).toEqual(
          people.map((person) => person.actedAtMs).sort((a, b) => b - a),
        );
        expect(actorsNewestFirst(given.toReversed())).toEqual(people);
      }),
    );
  });
});

describe('notificationMessage', () => {
  it('names the two newest and counts the others', () => {
    expect(notificationMessage('like', ['ada'], 1)).toBe('ada liked your post.');
    expect(notificationMessage('comment', ['ada', 'bob'], 2)).toBe(
      'ada and bob commented on your post.',
    );
    expect(notificationMessage('follow', ['ada', 'bob', 'cy'], 3)).toBe(
      'ada and 2 others started following you.',
    );
  });
});
