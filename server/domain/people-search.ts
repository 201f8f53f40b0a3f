import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import {
  comparePeople,
  foldForSearch,
  matchPerson,
  type SearchedPerson,
  searchedTexts,
} from '#contract/rules/people-ranking.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import type { Context, StoreTransaction, Viewer } from '../context.ts';
import { entryView } from './people.ts';

/**
 * People who fit `term`, the best first: exact, prefix, prefix of a word, substring. The index finds
 * candidates; the rule of the contract judges them. One or two characters are looked for at the
 * starts of words only: in the middle of one they say nothing, and no index knows them.
 */
export async function searchPeople(
  context: Context,
  viewer: Viewer,
  term: string,
): Promise<UserEntry[]> {
  const folded = foldForSearch(term);
  if (folded === '' || [...folded].length > LIMITS.searchTermChars) return [];
  const candidates = await context.store.peopleSearch.candidates(
    folded,
    LIMITS.searchCandidates,
    LIMITS.searchKeyChars,
  );
  return candidates
    .flatMap((person) => {
      const found = person.id === viewer.id ? undefined : matchPerson(person, term);
      return found ? [{ person, match: found.match, username: person.username }] : [];
    })
    .toSorted(comparePeople)
    .slice(0, LIMITS.searchResults)
    .map(({ person }) => entryView(context, person));
}

/** People indexed in one transaction, so that others get a turn. */
const INDEXED_AT_ONCE = 200;

/** Makes everybody findable who is not yet: after made-up people came, or before there was an index. */
export async function indexNewcomers({ store }: Pick<Context, 'store'>): Promise<void> {
  for (;;) {
    const people = await store.peopleSearch.unindexed(INDEXED_AT_ONCE);
    if (people.length === 0) return;
    await store.transaction(async (tx) => {
      for (const person of people) await tx.peopleSearch.put(keysOf(person));
    });
  }
}

/** Makes the person findable by what the profile says now, within the transaction that changed it. */
export async function indexPerson(
  { peopleSearch }: Pick<StoreTransaction, 'peopleSearch'>,
  account: UserId,
): Promise<void> {
  const person = await peopleSearch.byId(account);
  if (person) await peopleSearch.put(keysOf(person));
}

function keysOf(person: SearchedPerson & { readonly id: UserId }) {
  const texts = searchedTexts(person);
  const words = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\p{L}\p{N}\p{M}])(?=\S)/gu)]
      .filter(({ index }) => index > 0)
      .map(({ index }) => cut(text.slice(index))),
  );
  return {
    account: person.id,
    starts: [...new Set(texts.map(cut))],
    words: [...new Set(words)],
    text: texts.join('\n'),
  };
}

function cut(text: string): string {
  return [...text].slice(0, LIMITS.searchKeyChars).join('');
}
