import { type ExpressionBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import {
  type AccountEntry,
  type EntryRow,
  entryOf,
  selectEntries,
} from '../accounts/account-entries.ts';
import { countRows } from '../database/count-rows.ts';
import type { Db } from '../database/database.ts';
import type { MigrationTable } from '../database/migrate.ts';
import { prepared } from '../database/prepared.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Engine } from '../migrations/portable.ts';
import { isVisibleTo } from './person-visibility.ts';

/** A person as ranked by the search. */
export interface SearchedEntry extends AccountEntry {
  readonly skills: readonly string[];
}

/** Search keys of a person: folded texts, and their rest from each word start. */
export interface SearchKeys {
  readonly account: UserId;
  readonly starts: readonly string[];
  readonly words: readonly string[];
  /** All texts, one per line. */
  readonly text: string;
}

export interface PeopleQuery {
  /** Folded. */
  readonly term: string;
  /** `term` cut to the length of keys. */
  readonly prefix: string;
  readonly viewer: UserId;
  /** Matches wanted at the starts of texts and words. */
  readonly limit: number;
  /** Maximum number of matches in the middle of a word. */
  readonly textLimit: number;
}

/** Sorts after every text with the same prefix. */
const LAST_CHAR = '\u{10ffff}';
/** Keys per read. */
const KEYS_PER_READ = 100;
/** Shorter terms have no trigram. */
const TRIGRAM_CHARS = 3;

export function peopleSearchQueries(db: Db, engine: Engine) {
  /**
   * Adds people to `found` in key order until it has `limit`; a person with several keys counts
   * once.
   */
  async function addWithPrefix(
    found: Set<UserId>,
    isStart: 0 | 1,
    { prefix, viewer, limit }: PeopleQuery,
  ): Promise<void> {
    const size = Math.min(limit, KEYS_PER_READ);
    let after: { readonly key: string; readonly account: string } | undefined;
    while (found.size < limit) {
      const { key, account } = after ?? { key: prefix, account: '' };
      const rows = await WITH_PREFIX.rows(db, {
        isStart,
        key,
        account,
        beyond: prefix + LAST_CHAR,
        viewer,
        limit: size,
      });
      for (const row of rows) if (found.size < limit) found.add(row.account_id);
      const last = rows.at(-1);
      if (!last || rows.length < size) return;
      after = { key: last.key, account: last.account_id };
    }
  }

  async function containing(term: string, limit: number): Promise<UserId[]> {
    if ([...term].length < TRIGRAM_CHARS) return [];
    const { rows } = await (engine === 'sqlite'
      ? sql<{ account_id: UserId }>`
          select person_text.account_id from person_trigram
          join person_text on person_text.row = person_trigram.rowid
          where person_trigram match ${`"${term.replaceAll('"', '""')}"`} limit ${limit}`
      : sql<{ account_id: UserId }>`
          select account_id from person_text
          where text like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} limit ${limit}`
    ).execute(db);
    return rows.map((row) => row.account_id);
  }

  return {
    /**
     * Returns visible people who may match, the viewer excluded: matches at the start of a text
     * first, then of a word, then, if these are too few, inside words.
     */
    async candidates(query: PeopleQuery): Promise<SearchedEntry[]> {
      const ids = new Set<UserId>();
      await addWithPrefix(ids, 1, query);
      await addWithPrefix(ids, 0, query);
      if (ids.size < query.limit) {
        for (const id of await containing(query.term, query.textLimit)) ids.add(id);
      }
      if (ids.size === 0) return [];
      const rows = await ENTRIES.rows(db, { ids: [...ids], viewer: query.viewer });
      return rows.map(searchedOf);
    },

    /** Looks at the next `size` accounts after `after`, in order of their ids. */
    async unindexed(after: UserId, size: number): Promise<UnindexedPeople> {
      const ids = await db
        .selectFrom('account')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(size)
        .execute();
      const last = ids.at(-1)?.id;
      if (last === undefined) return { people: [], last: undefined };
      const rows = await selectEntries(db)
        .select('account.skills')
        .where('account.id', '>', after)
        .where('account.id', '<=', last)
        .where(isUnindexed)
        .execute();
      return { people: rows.map(searchedOf), last: ids.length < size ? undefined : last };
    },

    /** Returns when the database was last migrated: a migration may empty the index. */
    async migratedAtMs(): Promise<number> {
      const { last } = await db
        .withTables<MigrationTable>()
        .selectFrom('migration')
        .select(({ fn }) => fn.max<number>('applied_at').as('last'))
        .executeTakeFirstOrThrow();
      return last;
    },

    /** Returns how many people are missing from the index. Reads all accounts. */
    countUnindexed: (): Promise<number> => countRows(db.selectFrom('account').where(isUnindexed)),

    /** Returns a person as the search needs it. */
    async byId(account: UserId): Promise<SearchedEntry | undefined> {
      const row = await selectEntries(db)
        .select('account.skills')
        .where('account.id', '=', account)
        .executeTakeFirst();
      return row && searchedOf(row);
    },

    /** Replaces the search keys of the person. */
    async setKeys({ account, starts, words, text }: SearchKeys): Promise<void> {
      await db.deleteFrom('person_key').where('account_id', '=', account).execute();
      await db.deleteFrom('person_text').where('account_id', '=', account).execute();
      await db.insertInto('person_text').values({ account_id: account, text }).execute();
      const keys = [
        ...starts.map((key) => ({ account_id: account, is_start: 1, key })),
        ...words.map((key) => ({ account_id: account, is_start: 0, key })),
      ];
      if (keys.length > 0) await db.insertInto('person_key').values(keys).execute();
    },
  };
}

/** Those of some accounts that are missing from the index. */
interface UnindexedPeople {
  readonly people: readonly SearchedEntry[];
  /** Where to go on; undefined after the last account. */
  readonly last: UserId | undefined;
}

function isUnindexed({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'account'>) {
  return not(
    exists(
      selectFrom('person_text')
        .select('person_text.account_id')
        .whereRef('person_text.account_id', '=', 'account.id'),
    ),
  );
}

interface PrefixQuery {
  readonly isStart: number;
  /** Sort key to continue after. */
  readonly key: string;
  readonly account: string;
  readonly beyond: string;
  readonly viewer: UserId;
  readonly limit: number;
}

const WITH_PREFIX = prepared((db, query: PrefixQuery) =>
  db
    .selectFrom('person_key')
    .select(['account_id', 'key'])
    .where('is_start', '=', query.isStart)
    .where(sql<boolean>`(key, account_id) > (${query.key}, ${query.account})`)
    .where('key', '<', query.beyond)
    .where('account_id', '<>', query.viewer)
    .where(isVisibleTo(query.viewer, 'person_key.account_id'))
    .orderBy('key')
    .orderBy('account_id')
    .limit(query.limit),
);

const ENTRIES = prepared(
  (db, { ids, viewer }: { readonly ids: readonly UserId[]; readonly viewer: UserId }) =>
    selectEntries(db)
      .select('account.skills')
      .where('account.id', 'in', ids)
      .where('account.id', '<>', viewer)
      .where(isVisibleTo(viewer, 'account.id')),
);

function searchedOf(
  row: EntryRow & { readonly id: UserId; readonly skills: string },
): SearchedEntry {
  return { ...entryOf(row.id, row), skills: JSON.parse(row.skills) as string[] };
}
