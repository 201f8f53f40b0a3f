import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import {
  comparePeople,
  foldForSearch,
  matchPerson,
  type SearchedPerson,
  searchedTexts,
  searchKey,
  wordStarts,
} from '#contract/rules/people-ranking.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import type { Context, StoreTransaction, Viewer } from '../../context.ts';
import { entryViews } from './people.ts';

/**
 * People who fit `term`, the best first, in the order of `comparePeople` among everybody. Only what
 * stands in the middle of a word is taken as it comes once there is more of it than is looked at. One
 * or two characters are looked for at the starts of words only, which in scripts without spaces are
 * all letters: in the middle of a word they say nothing, and no index knows them.
 */
export async function searchPeople(
  context: Context,
  viewer: Viewer,
  term: string,
): Promise<UserEntry[]> {
  const folded = foldForSearch(term);
  const chars = [...folded].length;
  if (folded === '' || chars > LIMITS.searchTermChars) return [];
  const candidates = await context.store.peopleSearch.candidates({
    term: folded,
    prefix: searchKey(folded),
    viewer: viewer.id,
    // The index knows the start of a text: of a longer term it can only propose.
    wanted: chars > LIMITS.searchKeyChars ? LIMITS.searchCandidates : LIMITS.searchResults,
    inWords: LIMITS.searchCandidates,
  });
  const found = candidates
    .flatMap((person) => {
      const found = matchPerson(person, term);
      return found ? [{ ...found, id: person.id, person }] : [];
    })
    .toSorted(comparePeople)
    .slice(0, LIMITS.searchResults)
    .map(({ person }) => person);
  return entryViews(context, viewer, found);
}

/** People indexed in one transaction, so that others get a turn. */
const INDEXED_PER_TRANSACTION = 200;

/** Makes everybody findable who is not yet: after made-up people came, or before there was an index. */
export async function indexUnindexedPeople({ store }: Pick<Context, 'store'>): Promise<void> {
  for (;;) {
    const people = await store.peopleSearch.unindexed(INDEXED_PER_TRANSACTION);
    if (people.length === 0) return;
    await store.transaction(async (tx) => {
      for (const person of people) await tx.peopleSearch.setKeys(searchKeysOf(person));
    });
  }
}

/** Makes the person findable by what the profile says now, within the transaction that changed it. */
export async function indexPerson(
  { peopleSearch }: Pick<StoreTransaction, 'peopleSearch'>,
  account: UserId,
): Promise<void> {
  const person = await peopleSearch.byId(account);
  if (person) await peopleSearch.setKeys(searchKeysOf(person));
}

function searchKeysOf(person: SearchedPerson & { readonly id: UserId }) {
  const texts = searchedTexts(person);
  return {
    account: person.id,
    starts: [...new Set(texts.map(searchKey))],
    words: [...new Set(texts.flatMap(wordStarts).map(searchKey))],
    text: texts.join('\n'),
  };
}
