import { LIMITS } from '../limits.ts';

/** What a search for people looks at; nothing private is in it. */
export interface SearchedPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly skills: readonly string[];
}

/** How well a text fits, the best first. */
export const MATCH = { exact: 0, prefix: 1, wordPrefix: 2, substring: 3 } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/**
 * `text` as it is compared: without case, accents, compatibility forms and doubled spaces, in any
 * script. By way of upper case, because only so "ß" meets "SS" and a final sigma the others; lower case
 * before that, because the capital "ẞ" is no other letter in upper case.
 * Only the accents of U+0300–U+036F fall: elsewhere marks are vowels.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A letter of a script that puts no spaces between words; a vowel that is a mark belongs to one. */
const UNSPACED =
  '(?!\\p{M})[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]';
const IS_UNSPACED = new RegExp(UNSPACED, 'u');
const WORD_START = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?=\\S)|(?=${UNSPACED})`, 'gu');

/** The texts of a person that are searched, folded, the most telling first. */
export function searchedTexts(person: SearchedPerson): string[] {
  const { username, firstName, lastName, title, skills } = person;
  const isUnspaced = [firstName, lastName].every((name) => IS_UNSPACED.test(name));
  return [
    username,
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
    ...(isUnspaced ? [`${lastName}${firstName}`, `${firstName}${lastName}`] : []),
    firstName,
    lastName,
    title,
    ...skills,
  ]
    .map(foldForSearch)
    .filter((text) => text !== '');
}

/** How a text fits, and what of it: from where it fits on, as far as the order looks. */
export interface TextMatch {
  readonly match: Match;
  /** Empty in the middle of a word: there the order looks no further. */
  readonly from: string;
}

/** How `text` fits `term`, both folded; `undefined` where it does not. */
export function matchOf(text: string, term: string): TextMatch | undefined {
  if (term === '' || !text.includes(term)) return undefined;
  if (text === term) return { match: MATCH.exact, from: searchKey(text) };
  if (text.startsWith(term)) return { match: MATCH.prefix, from: searchKey(text) };
  const [first] = wordStarts(text)
    .filter((rest) => rest.startsWith(term))
    .map(searchKey)
    .toSorted(compareTexts);
  return first === undefined
    ? { match: MATCH.substring, from: '' }
    : { match: MATCH.wordPrefix, from: first };
}

/**
 * `text` from the start of each of its words on, the first word aside. Where a script puts no spaces
 * between words, each letter may be the start of one.
 */
export function wordStarts(text: string): string[] {
  return [...text.matchAll(WORD_START)]
    .filter(({ index }) => index > 0)
    .map(({ index }) => text.slice(index));
}

/** As much of a folded text as the order of a search looks at. */
export function searchKey(text: string): string {
  return [...text].slice(0, LIMITS.searchKeyChars).join('');
}

/** How well a person fits: the best match in any of their texts. */
export type PersonMatch = TextMatch;

/** The best match of `term` (as typed) in any text of `person`; `undefined` for none. */
export function matchPerson(person: SearchedPerson, term: string): PersonMatch | undefined {
  const folded = foldForSearch(term);
  let best: PersonMatch | undefined;
  for (const text of searchedTexts(person)) {
    const found = matchOf(text, folded);
    if (found && (!best || compareMatches(found, best) < 0)) best = found;
  }
  return best;
}

/**
 * The order of two people found: exact, prefix, word prefix, substring; then by the text that fits;
 * then who has been here longer, which their ids tell.
 */
export function comparePeople(
  a: PersonMatch & { readonly id: string },
  b: PersonMatch & { readonly id: string },
): number {
  return compareMatches(a, b) || compareTexts(a.id, b.id);
}

function compareMatches(a: TextMatch, b: TextMatch): number {
  return a.match - b.match || compareTexts(a.from, b.from);
}

/** By code points, as databases compare bytes of UTF-8; JavaScript compares halves of them. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const [ours, theirs] = [[...a], [...b]];
  const at = ours.findIndex((char, i) => char !== theirs[i]);
  if (at < 0) return -1; // `a` is the start of `b`
  return (ours[at]?.codePointAt(0) ?? -1) - (theirs[at]?.codePointAt(0) ?? -1);
}
