import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
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
    ['STRAẞE', 'strasse'],
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

  it('folds texts of plain letters as any others', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', 'b', ' ', '~', '1') }), (text) => {
        expect(foldForSearch(`${text}é`)).toBe(foldForSearch(`${text}e`));
        expect(foldForSearch(`é${text}`)).toBe(foldForSearch(`e${text}`));
      }),
    );
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
  it('distinguishes exact, prefix, word prefix and substring matches', () => {
    expect(matchOf('ada', 'ada')?.match).toBe(MATCH.exact);
    expect(matchOf('adam', 'ada')?.match).toBe(MATCH.prefix);
    expect(matchOf('the ada', 'ada')?.match).toBe(MATCH.wordPrefix);
    expect(matchOf('big_ada', 'ada')?.match).toBe(MATCH.wordPrefix);
    expect(matchOf('canada', 'ada')?.match).toBe(MATCH.substring);
    expect(matchOf('canada adam', 'ada')?.match).toBe(MATCH.wordPrefix);
    expect(matchOf('bob', 'ada')).toBeUndefined();
    expect(matchOf('bob', '')).toBeUndefined();
  });

  it('says from where on it fits, of several words the first in the order', () => {
    expect(matchOf('adam', 'ada')?.from).toBe('adam');
    expect(matchOf('the adam and ada lee', 'ada')?.from).toBe('ada lee');
    expect(matchOf('canada', 'ada')?.from).toBe('');
    expect(matchOf(`ada${'x'.repeat(99)}`, 'ada')?.from).toHaveLength(LIMITS.searchKeyChars);
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

describe('scripts without spaces', () => {
  const ming = person({ firstName: '小明', lastName: '王', title: '平面设计师' });
  const taro = person({ firstName: '太郎', lastName: '山田', title: 'イラストレーター' });

  it.each([
    ['设计', ming],
    ['计', ming],
    ['明', ming],
    ['レー', taro],
    ['郎', taro],
    ['ข', person({ title: 'นักเขียน' })],
    ['자이', person({ title: '디자이너' })],
  ])('%s stands at the start of a word', (term, who) => {
    expect(matchPerson(who, term)?.match).toBe(MATCH.wordPrefix);
  });

  it.each(['王小明', '小明王', '王 小明'])('a full name is found as %s', (term) => {
    expect(matchPerson(ming, term)?.match).toBe(MATCH.exact);
  });

  it('a mark is no start, and other names are not joined', () => {
    expect(matchPerson(person({ title: 'นักเขียน' }), 'ั')?.match).toBe(MATCH.substring);
    const ada = person({ firstName: 'Ada', lastName: 'Lovelace' });
    expect(matchPerson(ada, 'lovelaceada')).toBeUndefined();
  });
});

describe('comparePeople', () => {
  it('puts the better match first, then the text that fits, then who was here first', () => {
    const found = [
      { match: MATCH.substring, from: '', id: '1' },
      { match: MATCH.exact, from: 'z', id: '9' },
      { match: MATCH.prefix, from: 'c', id: '1' },
      { match: MATCH.prefix, from: 'b', id: '8' },
      { match: MATCH.prefix, from: 'b', id: '7' },
      { match: MATCH.wordPrefix, from: 'a', id: '1' },
    ];
    expect(
      found.toSorted(comparePeople).map(({ match, from, id }) => `${match}${from}${id}`),
    ).toEqual(['0z9', '1b7', '1b8', '1c1', '2a1', '31']);
  });

  it('compares as databases do, by code points', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', '\ufb01', '𝒜', '😀', '😁', '語'),
    });
    const bytes = (from: string) => Buffer.from(from, 'utf8');
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [ours, theirs] = [a, b].map((from) => ({ match: MATCH.prefix, from, id: '1' }));
        if (!ours || !theirs) return;
        expect(Math.sign(comparePeople(ours, theirs))).toBe(Buffer.compare(bytes(a), bytes(b)));
      }),
    );
  });
});
