import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LIMITS, NO_EMAIL } from '#contract/limits.ts';
import { emailProblem, passwordProblem, usernameProblem } from '#contract/rules/accounts.ts';

describe('a user name', () => {
  it.each(['abc', 'a.b', '___', '123', 'a'.repeat(LIMITS.usernameMaxChars)])(
    'may be %s',
    (name) => {
      expect(usernameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    '',
    'ab',
    'a'.repeat(LIMITS.usernameMaxChars + 1),
    'Ada',
    'a b',
    'ada\n',
    'adä',
    'а'.repeat(5), // Cyrillic
    'a-b',
    'a/b',
    '<b>',
  ])('may not be %j', (name) => {
    expect(usernameProblem(name)).toBe('username_invalid');
  });

  it.each(['admin', 'root', 'guest', 'unknown', 'creative_hub', 'null'])(
    'may not be %s, which means something else',
    (name) => {
      expect(usernameProblem(name)).toBe('username_reserved');
    },
  );
});

describe('a password', () => {
  it('has 8 to 256 characters, counted as people count them', () => {
    expect(passwordProblem('x'.repeat(7))).toBe('password_length');
    expect(passwordProblem('x'.repeat(8))).toBeUndefined();
    expect(passwordProblem('🎨'.repeat(256))).toBeUndefined();
    expect(passwordProblem('🎨'.repeat(257))).toBe('password_length');
    expect(passwordProblem('🎨'.repeat(4))).toBe('password_length');
  });

  it('may hold any character but NUL', () => {
    expect(passwordProblem('a b\tc\nd"\'\\%')).toBeUndefined();
    expect(passwordProblem('before\0after')).toBe('password_characters');
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.cd', 'first.last+tag@sub.example.org', "o'brien@example.ie", 'ü@exämple.de'])(
    'may be %s',
    (email) => {
      expect(emailProblem(email)).toBeUndefined();
    },
  );

  it.each([
    '',
    NO_EMAIL,
    '@',
    'a@',
    '@b.cd',
    'a@b',
    'a@b.',
    'a@.b',
    'a b@c.de',
    'a@b@c.de',
    'a@b..c',
    'a@example.org,b@example.org',
    'Ada <ada@example.org>',
    'ada@example.org\nbcc: eve@example.org',
    'ada\u0001@example.org',
  ])('may not be %j', (email) => {
    expect(emailProblem(email)).toBe('email_invalid');
  });

  it('is no longer than 254 characters', () => {
    const domain = '@example.org';
    const longest = 'a'.repeat(LIMITS.emailMaxChars - domain.length) + domain;
    expect(emailProblem(longest)).toBeUndefined();
    expect(emailProblem(`a${longest}`)).toBe('email_invalid');
  });

  it('is judged at once, however it is built', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const problem = emailProblem(text);
        expect(problem === undefined || problem === 'email_invalid').toBe(true);
      }),
    );
    expect(emailProblem(`a@${'b.'.repeat(100)}`)).toBe('email_invalid');
  });
});
