import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationMessage } from '#contract/messages/en/server/answers.ts';
import { excerptOf } from '#contract/rules/excerpt.ts';
import { isNotified, NOTIFICATION_TYPES } from '#contract/rules/notification-audience.ts';
import { actorsNewestFirst, isGroupOpen } from '#contract/rules/notification-grouping.ts';
import {
  DEFAULT_PREFERENCES,
  deliveryChannels,
  withDefaults,
} from '#contract/rules/notification-preferences.ts';
import type { Preferences } from '#contract/schema/preferences.ts';

const HOUR = 60 * 60_000;
const type = fc.constantFrom(...NOTIFICATION_TYPES);

describe('isNotified', () => {
  const facts = { ownerSeesPost: true, ownerMutesActor: false };

  it('is true for the owner of the subject', () => {
    expect(isNotified(facts)).toBe(true);
  });

  it.each([{ ownerSeesPost: false }, { ownerMutesActor: true }])(
    'is false for what the receiver may not see, and for people they mute: %j',
    (fact) => expect(isNotified({ ...facts, ...fact })).toBe(false),
  );
});

const ways = fc.record({ inApp: fc.boolean(), push: fc.boolean() });
const preferences: fc.Arbitrary<Preferences> = fc.record({
  push: fc.boolean(),
  kinds: fc.record({
    like: ways,
    comment: ways,
    reply: ways,
    commentLike: ways,
    replyLike: ways,
    follow: ways,
  }),
});

describe('how a notification is delivered', () => {
  it('lists a kind exactly when its in-app switch is on', () => {
    fc.assert(
      fc.property(type, preferences, (kind, wanted) => {
        expect(deliveryChannels(kind, wanted).inApp).toBe(wanted.kinds[kind].inApp);
      }),
    );
  });

  it('pushes only what is listed, with its push switch on, while pushes are on', () => {
    fc.assert(
      fc.property(type, preferences, (kind, wanted) => {
        const { inApp, push } = wanted.kinds[kind];
        expect(deliveryChannels(kind, wanted).push).toBe(inApp && push && wanted.push);
      }),
    );
  });

  it('delivers everything to a person without preferences, newer kinds included', () => {
    fc.assert(
      fc.property(type, preferences, (kind, wanted) => {
        expect(deliveryChannels(kind, withDefaults(undefined))).toEqual({
          inApp: true,
          push: true,
        });
        const { [kind]: _, ...older } = wanted.kinds;
        const stored = { push: true, kinds: older } as Preferences;
        expect(deliveryChannels(kind, withDefaults(stored))).toEqual({ inApp: true, push: true });
        expect(withDefaults(wanted)).toEqual(wanted);
      }),
    );
    expect(withDefaults({})).toEqual(DEFAULT_PREFERENCES);
  });
});

describe('isGroupOpen', () => {
  it('is open for 6 hours', () => {
    expect(isGroupOpen(1, 1 + 6 * HOUR)).toBe(true);
    expect(isGroupOpen(1, 2 + 6 * HOUR)).toBe(false);
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

describe('excerptOf', () => {
  it.each([
    ['a text that fits', 'two  words\n\nmore ', 40, 'two words more'],
    ['a longer one, after a word', 'some words more', 13, 'some words…'],
    ['a word that is long by itself', 'abcdefgh', 5, 'abcd…'],
    ['no half of what people see as one character', 'aaa👩‍👩‍👧b', 6, 'aaa…'],
    ['nothing', ' \n ', 5, ''],
  ])('shows %s', (_what, text, maxChars, excerpt) => {
    expect(excerptOf(text, maxChars)).toBe(excerpt);
  });

  it('is one line that the text begins with, and no longer than it may be', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', ' ', '\n', '👩‍👧', '漢'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (words, maxChars) => {
        const excerpt = excerptOf(words, maxChars);
        const line = words.trim().replaceAll(/\s+/g, ' ');
        expect([...excerpt].length).toBeLessThanOrEqual(maxChars);
        expect(line.startsWith(excerpt.replace(/…$/, ''))).toBe(true);
        expect(excerpt.endsWith('…')).toBe([...line].length > maxChars);
      }),
    );
  });
});
