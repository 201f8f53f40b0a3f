import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type ParsedProfile, parseProfileForm } from '#contract/forms/parse-profile.ts';

function read(form: Record<string, string>): ParsedProfile {
  const result = parseProfileForm(Object.entries(form).map(([name, text]) => ({ name, text })));
  if ('problem' in result) throw new Error(result.problem);
  return result.fields;
}

function problemOf(name: string, text: string): string | undefined {
  const result = parseProfileForm([{ name, text }]);
  return 'problem' in result ? result.problem : undefined;
}

describe('parsing the form of a profile', () => {
  it('reads the form of the order', () => {
    expect(
      read({
        title: ' Illustrator ',
        countries: 'France, Japan,, France',
        about: '{"bio":"I draw."}',
        skills: '["Illustration","Branding"]',
        qualifications: 'MA',
        languages: 'French',
        experience: '{"yearsOfExperience":7}',
      }),
    ).toEqual({
      title: 'Illustrator',
      countries: ['France', 'Japan'],
      bio: 'I draw.',
      skills: ['Illustration', 'Branding'],
      qualifications: ['MA'],
      languages: ['French'],
      yearsOfExperience: 7,
    });
  });

  it('keeps fields of one line on one line, and in their own direction', () => {
    expect(
      read({
        firstName: 'Ada\r\nLovelace\t',
        lastName: '\u202eecalevol\u2066',
        title: 'Key\u2028frames\u0007',
        languages: '["Fren\\nch","فارسی\u200cها"]',
      }),
    ).toEqual({
      firstName: 'Ada Lovelace',
      lastName: 'ecalevol',
      title: 'Key frames',
      languages: ['Fren ch', 'فارسی\u200cها'],
    });
  });

  it('counts a text about oneself as it is stored', () => {
    expect(read({ about: JSON.stringify({ bio: `${'x'.repeat(5000)}\n` }) }).bio).toHaveLength(
      5000,
    );
  });

  it('leaves out fields that were not sent, and clears those sent empty', () => {
    expect(read({})).toEqual({});
    expect(read({ countries: '', title: '' })).toEqual({ countries: [], title: '' });
  });

  it('reads the same list from JSON, from text and from one field for each entry', () => {
    const entry = fc.stringMatching(/^[A-Za-z]{1,8}$/);
    fc.assert(
      fc.property(fc.uniqueArray(entry, { minLength: 1, maxLength: 10 }), (entries) => {
        const asFields = parseProfileForm(entries.map((text) => ({ name: 'languages', text })));
        expect(read({ languages: JSON.stringify(entries) }).languages).toEqual(entries);
        expect(read({ languages: entries.join(', ') }).languages).toEqual(entries);
        expect(asFields).toEqual({ fields: { languages: entries } });
      }),
    );
  });

  it.each([
    ['title', 'x'.repeat(30), undefined],
    ['title', 'x'.repeat(31), 'profile_title_too_long'],
    ['firstName', '🎨'.repeat(60), undefined],
    ['lastName', 'x'.repeat(61), 'profile_name_too_long'],
    ['about', JSON.stringify({ bio: 'x'.repeat(5000) }), undefined],
    ['about', JSON.stringify({ bio: 'x'.repeat(5001) }), 'bio_too_long'],
    ['about', 'no json', 'bad_request'],
    ['about', '{"bio":"a\\u0000b"}', 'bad_request'],
    ['countries', '["a\\u0000b"]', 'bad_request'],
    ['title', 'a\0b', 'bad_request'],
    ['about', '{"bio":1}', 'bad_request'],
    ['about', '{"memberSince":"2020"}', undefined],
    ['skills', '["Juggling"]', 'skill_unknown'],
    ['skills', '[1]', 'profile_list_invalid'],
    ['skills', '[', 'profile_list_invalid'],
    ['countries', Array.from({ length: 50 }, (_, i) => i).join(), undefined],
    ['countries', Array.from({ length: 51 }, (_, i) => i).join(), 'profile_list_invalid'],
    ['languages', 'x'.repeat(100), undefined],
    ['languages', 'x'.repeat(101), 'profile_list_invalid'],
    ['experience', '100', undefined],
    ['experience', '101', 'experience_invalid'],
    ['experience', '-1', 'experience_invalid'],
    ['experience', '{"yearsOfExperience":1.5}', 'experience_invalid'],
  ])('judges %s %.20s as %s', (name, text, problem) => {
    expect(problemOf(name, text)).toBe(problem);
  });

  it('refuses a scalar that was sent twice', () => {
    expect(
      parseProfileForm([
        { name: 'title', text: 'a' },
        { name: 'title', text: 'b' },
      ]),
    ).toEqual({ problem: 'bad_request' });
  });
});
