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
 * script. Upper case first, because only that way "ß" meets "SS" and a final sigma the others.
 * Only the accents of U+0300–U+036F fall: elsewhere marks are vowels.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The texts of a person that are searched, folded, the most telling first. */
export function searchedTexts(person: SearchedPerson): string[] {
  const { username, firstName, lastName, title, skills } = person;
  return [
    username,
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
    firstName,
    lastName,
    title,
    ...skills,
  ]
    .map(foldForSearch)
    .filter((text) => text !== '');
}

/** How `text` fits `term`, both folded; `undefined` where it does not. */
export function matchOf(text: string, term: string): Match | undefined {
  if (term === '') return undefined;
  if (text === term) return MATCH.exact;
  if (text.startsWith(term)) return MATCH.prefix;
  const at = text.indexOf(term);
  if (at < 0) return undefined;
  return startsWord(text, term, at) ? MATCH.wordPrefix : MATCH.substring;
}

/** Whether `term` stands at the start of any word of `text`; `from` is its first place. */
function startsWord(text: string, term: string, from: number): boolean {
  for (let at = from; at >= 0; at = text.indexOf(term, at + 1)) {
    if (!/[\p{L}\p{N}\p{M}]$/u.test(text.slice(0, at))) return true;
  }
  return false;
}

/** How well a person fits: the kind of match, and in which of their texts it was found. */
export interface PersonMatch {
  readonly match: Match;
  /** Place in `searchedTexts`; the user name is 0. */
  readonly field: number;
}

/** The best match of `term` (as typed) in any text of `person`; `undefined` for none. */
export function matchPerson(person: SearchedPerson, term: string): PersonMatch | undefined {
  const folded = foldForSearch(term);
  let best: PersonMatch | undefined;
  for (const [field, text] of searchedTexts(person).entries()) {
    const match = matchOf(text, folded);
    if (match !== undefined && (best === undefined || match < best.match)) best = { match, field };
  }
  return best;
}

/** The order of two people found: exact, prefix, word prefix, substring; then by user name. */
export function comparePeople(
  a: { readonly match: Match; readonly username: string },
  b: { readonly match: Match; readonly username: string },
): number {
  if (a.match !== b.match) return a.match - b.match;
  return a.username < b.username ? -1 : a.username > b.username ? 1 : 0;
}
