import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  comparePeople,
  foldForSearch,
  MATCH,
  matchOf,
  matchPerson,
  type SearchedPerson,
} from '#contract/rules/people-ranking.ts';

const person = (changes: Partial<SearchedPerson>): SearchedPerson => ({
  username: 'someone',
  firstName: '',
  lastName: '',
  title: '',
  skills: [],
  ...changes,
});

describe('foldForSearch', () => {
  it.each([
    ['Émilie', 'emilie'],
    ['STRASSE', 'straße'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ﬁlm', 'FILM'],
    ['Łódź', 'łódz'],
    ['ガ', 'ｶﾞ'],
    ['한글', '한글'.normalize('NFD')],
  ])('finds %s by %s', (text, term) => {
    expect(foldForSearch(text)).toBe(foldForSearch(term));
  });

  it('keeps vowels that are marks', () => {
    expect(foldForSearch('कि')).not.toBe(foldForSearch('क'));
    expect(foldForSearch('ガ')).not.toBe(foldForSearch('カ'));
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldForSearch(text);
        expect(foldForSearch(folded)).toBe(folded);
      }),
    );
  });
});

describe('matchOf', () => {
  it('tells exact, prefix, word prefix and substring apart', () => {
    expect(matchOf('ada', 'ada')).toBe(MATCH.exact);
    expect(matchOf('adam', 'ada')).toBe(MATCH.prefix);
    expect(matchOf('the ada', 'ada')).toBe(MATCH.wordPrefix);
    expect(matchOf('big_ada', 'ada')).toBe(MATCH.wordPrefix);
    expect(matchOf('canada', 'ada')).toBe(MATCH.substring);
    expect(matchOf('canada adam', 'ada')).toBe(MATCH.wordPrefix);
    expect(matchOf('bob', 'ada')).toBeUndefined();
    expect(matchOf('bob', '')).toBeUndefined();
  });

  it('finds exactly what contains the term', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '語'), maxLength: 8 });
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: fc.constantFrom('a', 'b', '語'), minLength: 1 }),
        (t, q) => {
          expect(matchOf(t, q) !== undefined).toBe(t.includes(q));
        },
      ),
    );
  });
});

describe('matchPerson', () => {
  it('looks at user name, names, title and skills, from one character on', () => {
    const ada = person({
      username: 'countess',
      firstName: 'Ada',
      lastName: 'Lovelace',
      title: 'Analyst',
      skills: ['Data Analysis'],
    });
    expect(matchPerson(ada, 'c')?.match).toBe(MATCH.prefix);
    expect(matchPerson(ada, 'LOVELACE')?.match).toBe(MATCH.exact);
    expect(matchPerson(ada, 'ada l')?.match).toBe(MATCH.prefix);
    expect(matchPerson(ada, 'lovelace a')?.match).toBe(MATCH.prefix);
    expect(matchPerson(ada, 'analyst')?.match).toBe(MATCH.exact);
    expect(matchPerson(ada, 'analysis')?.match).toBe(MATCH.wordPrefix);
    expect(matchPerson(ada, 'velac')?.match).toBe(MATCH.substring);
    expect(matchPerson(ada, 'bob')).toBeUndefined();
    expect(matchPerson(ada, ' ')).toBeUndefined();
  });

  it('finds names of any script by one character', () => {
    expect(matchPerson(person({ firstName: '龍馬' }), '龍')?.match).toBe(MATCH.prefix);
    expect(matchPerson(person({ lastName: 'Ковалёва' }), 'ковалева')?.match).toBe(MATCH.exact);
  });
});

describe('comparePeople', () => {
  it('puts the better match first, whatever the name', () => {
    const found = [
      { match: MATCH.substring, username: 'a' },
      { match: MATCH.exact, username: 'z' },
      { match: MATCH.prefix, username: 'c' },
      { match: MATCH.prefix, username: 'b' },
      { match: MATCH.wordPrefix, username: 'a' },
    ];
    expect(found.sort(comparePeople).map((entry) => `${entry.match}${entry.username}`)).toEqual([
      '0z',
      '1b',
      '1c',
      '2a',
      '3a',
    ]);
  });
});
