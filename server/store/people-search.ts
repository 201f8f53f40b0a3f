import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { AccountEntry } from './accounts.ts';
import type { Db } from './database.ts';
import type { Engine } from './migrations/portable.ts';
import { entryOf, selectEntries } from './people.ts';

/** A person as the search judges one. */
export interface SearchedEntry extends AccountEntry {
  readonly skills: readonly string[];
}

/** What a person is found by: folded texts, and their parts from each start of a word. */
export interface SearchKeys {
  readonly account: UserId;
  readonly starts: readonly string[];
  readonly words: readonly string[];
  /** All texts, one on each line. */
  readonly text: string;
}

/** Sorts behind everything that begins like the text before it. */
const BEYOND = '\u{10ffff}';
/** Shorter terms have no trigram. */
const TRIGRAM_CHARS = 3;

export function peopleSearch(db: Db, engine: Engine) {
  async function withPrefix(isStart: 0 | 1, prefix: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('person_key')
      .select('account_id')
      .where('is_start', '=', isStart)
      .where('key', '>=', prefix)
      .where('key', '<', prefix + BEYOND)
      .orderBy('key')
      .orderBy('account_id')
      .limit(limit)
      .execute();
    return rows.map((row) => row.account_id);
  }

  async function containing(term: string, limit: number): Promise<string[]> {
    if ([...term].length < TRIGRAM_CHARS) return [];
    const { rows } = await (engine === 'sqlite'
      ? sql<{ account_id: string }>`
          select person_text.account_id from person_trigram
          join person_text on person_text.row = person_trigram.rowid
          where person_trigram match ${`"${term.replaceAll('"', '""')}"`} limit ${limit}`
      : sql<{ account_id: string }>`
          select account_id from person_text
          where text like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} limit ${limit}`
    ).execute(db);
    return rows.map((row) => row.account_id);
  }

  return {
    /** People who may fit the folded `term`, at most about `limit` for each way of fitting. */
    async candidates(term: string, limit: number, keyChars: number): Promise<SearchedEntry[]> {
      const prefix = [...term].slice(0, keyChars).join('');
      const ids = new Set(await withPrefix(1, prefix, limit));
      if (ids.size < limit) for (const id of await withPrefix(0, prefix, limit)) ids.add(id);
      if (ids.size < limit) for (const id of await containing(term, limit)) ids.add(id);
      if (ids.size === 0) return [];
      const rows = await selectEntries(db)
        .select('account.skills')
        .where('account.id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({ ...entryOf(row), skills: JSON.parse(row.skills) as string[] }));
    },

    /** People who are in no index yet: new ones, and those that were there before it. */
    async unindexed(limit: number): Promise<SearchedEntry[]> {
      const rows = await selectEntries(db)
        .select('account.skills')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('person_text')
                .select('person_text.account_id')
                .whereRef('person_text.account_id', '=', 'account.id'),
            ),
          ),
        )
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...entryOf(row), skills: JSON.parse(row.skills) as string[] }));
    },

    /** What the search needs to know of one person. */
    async byId(account: UserId): Promise<SearchedEntry | undefined> {
      const row = await selectEntries(db)
        .select('account.skills')
        .where('account.id', '=', account)
        .executeTakeFirst();
      return row && { ...entryOf(row), skills: JSON.parse(row.skills) as string[] };
    },

    /** Replaces what the person was found by. */
    async put({ account, starts, words, text }: SearchKeys): Promise<void> {
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
