import { LIMITS } from '../limits.ts';
import type { Named } from './display-name.ts';

/** What the people search looks at; nothing private. */
export interface SearchedPerson extends Named {
  readonly title: string;
  readonly skills: readonly string[];
}

/** Match qualities, the best first. */
export const MATCH = { exact: 0, prefix: 1, wordPrefix: 2, substring: 3 } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/**
 * Returns `text` without case, accents, compatibility forms and repeated spaces, in any script. Upper
 * case in between makes "ß" equal to "SS" and unifies sigmas; lower case before it handles "ẞ". Only
 * the accents of U+0300–U+036F are removed: elsewhere marks are vowels.
 */
export function foldForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
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

/** Most texts: letters without accents, digits, signs and spaces, a sixth of the work. */
const PLAIN = /^[ -~]*$/;

/** A letter of a script without spaces between words; not a combining vowel. */
const UNSPACED =
  '(?!\\p{M})[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]';
const IS_UNSPACED = new RegExp(UNSPACED, 'u');
const WORD_START = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?=\\S)|(?=${UNSPACED})`, 'gu');

/** Returns the folded texts of a person, the most relevant first. */
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

/** How a text matches, and the sort key from the match on. */
export interface TextMatch {
  readonly match: Match;
  /** Empty for matches within a word. */
  readonly from: string;
}

/** Returns how `text` matches `term`, both folded, or `undefined`. */
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
 * Returns `text` from the start of each word but the first. In scripts without spaces each letter may
 * start a word.
 */
export function wordStarts(text: string): string[] {
  return [...text.matchAll(WORD_START)]
    .filter(({ index }) => index > 0)
    .map(({ index }) => text.slice(index));
}

/** Returns the part of a folded text used for sorting. */
export function searchKey(text: string): string {
  if (text.length <= LIMITS.searchKeyChars) return text;
  return [...text].slice(0, LIMITS.searchKeyChars).join('');
}

/** Returns the best match of `term` (as typed) in any text of `person`, or `undefined`. */
export function matchPerson(person: SearchedPerson, term: string): TextMatch | undefined {
  const folded = foldForSearch(term);
  let best: TextMatch | undefined;
  for (const text of searchedTexts(person)) {
    const found = matchOf(text, folded);
    if (found && (!best || compareMatches(found, best) < 0)) best = found;
  }
  return best;
}

/**
 * Compares search results: exact, prefix, word prefix, substring; then by the matching text; then
 * by id, the older account first.
 */
export function comparePeople(
  a: TextMatch & { readonly id: string },
  b: TextMatch & { readonly id: string },
): number {
  return compareMatches(a, b) || compareTexts(a.id, b.id);
}

function compareMatches(a: TextMatch, b: TextMatch): number {
  return a.match - b.match || compareTexts(a.from, b.from);
}

/** Compares by code points, as databases do; JavaScript compares UTF-16 units. */
function compareTexts(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    if (a[at] !== b[at]) return unitRank(a.charCodeAt(at)) - unitRank(b.charCodeAt(at));
  }
  return a.length - b.length;
}

/** Halves of code points above U+FFFF come after all other units. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
