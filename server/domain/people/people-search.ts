import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
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
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { nextTurn } from '../../next-turn.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { entryViews } from './people.ts';

/**
 * Returns the people who match `term`, ranked by `comparePeople`. Matches in the middle of words
 * are not ranked against each other beyond the number read. One or two characters match only at
 * word starts (in scripts without spaces, anywhere), because substrings that short are neither
 * indexed nor useful.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function searchPeople(
  context: Context,
  viewer: Viewer,
  term: string,
): Promise<UserEntry[]> {
  // Profiles show user names with an "@".
  const folded = foldForSearch(term).replace(/^@\s*/, '');
  const chars = [...folded].length;
  if (folded === '' || chars > LIMITS.searchTermChars) return [];
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  const candidates = await context.store.peopleSearch.candidates({
    term: folded,
    prefix: searchKey(folded),
    viewer: viewer.id,
    // Keys hold only the start of a text: candidates for a longer term must be checked.
    limit: chars > LIMITS.searchKeyChars ? SERVER_LIMITS.searchCandidates : LIMITS.searchResults,
    textLimit: SERVER_LIMITS.searchCandidates,
  });
  const found = candidates
    .flatMap((person) => {
      const found = matchPerson(person, folded);
      return found ? [{ ...found, id: person.id, person }] : [];
    })
    .toSorted(comparePeople)
    .slice(0, LIMITS.searchResults)
    .map(({ person }) => person);
  return entryViews(context, viewer, found);
}

/** Accounts read at a time. */
const ACCOUNTS_PER_STEP = 100;
/** Those that are missing are indexed so many in a turn of the event loop: each has a dozen rows. */
const INDEXED_PER_TURN = 20;

/** By store: the last migration when a complete pass had indexed everybody. */
const INDEXED_AT = new WeakMap<Context['store'], number>();

/**
 * As `indexUnindexedPeople`, but one complete pass only: new people are indexed when they register,
 * so a second pass would find somebody only after a migration has emptied the index.
 */
export async function indexPeopleOnce(
  context: Pick<Context, 'store'>,
  stop?: AbortSignal,
): Promise<void> {
  const migratedAtMs = await context.store.peopleSearch.migratedAtMs();
  if (INDEXED_AT.get(context.store) !== migratedAtMs) await indexUnindexedPeople(context, stop);
}

/**
 * Indexes everybody missing from the search index, a little at a time, until `stop`. The next run
 * continues, since it skips everybody indexed.
 */
export async function indexUnindexedPeople(
  { store }: Pick<Context, 'store'>,
  stop?: AbortSignal,
): Promise<void> {
  INDEXED_AT.delete(store);
  // Read before the pass: another process may migrate and empty the index meanwhile.
  const migratedAtMs = await store.peopleSearch.migratedAtMs();
  for (let after: UserId | undefined = '' as UserId; after !== undefined && !stop?.aborted; ) {
    const from: UserId = after;
    const found = await store.peopleSearch.unindexed(from, ACCOUNTS_PER_STEP);
    for (let at = 0; at < found.people.length && !stop?.aborted; at += INDEXED_PER_TURN) {
      const some = found.people.slice(at, at + INDEXED_PER_TURN);
      await store.transaction(async (tx) => {
        // Each is read again: profiles may have changed meanwhile.
        for (const { id } of some) await indexPerson(tx, id);
      });
      await nextTurn();
    }
    after = found.last;
    await nextTurn();
  }
  if (!stop?.aborted) INDEXED_AT.set(store, migratedAtMs);
}

/** Updates a person's search keys, within the transaction that changed the profile. */
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
