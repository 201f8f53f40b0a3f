import type { Migration } from '../portable.ts';

/** The two databases index substrings differently. */
const SUBSTRINGS = {
  sqlite: [
    `create virtual table person_trigram using fts5 (
      text, content = 'person_text', content_rowid = 'row', tokenize = 'trigram'
    )`,
    `create trigger person_text_added after insert on person_text begin
      insert into person_trigram (rowid, text) values (new.row, new.text);
    end`,
    `create trigger person_text_removed after delete on person_text begin
      insert into person_trigram (person_trigram, rowid, text) values ('delete', old.row, old.text);
    end`,
  ],
  // Without the extension the search scans all texts.
  postgres: [
    `do $$ begin
      create extension if not exists pg_trgm;
      create index person_text_trigram on person_text using gin (text gin_trgm_ops);
    exception when others then
      raise notice 'pg_trgm cannot be used: %', sqlerrm;
    end $$`,
  ],
} as const;

export const peopleSearchMigration: Migration = {
  name: '0006-people-search',
  statements: ({ text, integer, keyed }, engine) => [
    `create table person_key (
      account_id ${text} not null references account (id) on delete cascade,
      is_start ${integer} not null,
      key ${text} not null,
      primary key (account_id, is_start, key)
    ) ${keyed}`,
    'create index person_key_by_key on person_key (is_start, key, account_id)',
    engine === 'sqlite'
      ? `create table person_text (
          row integer primary key,
          account_id text not null unique references account (id) on delete cascade,
          text text not null
        ) strict`
      : `create table person_text (
          account_id ${text} primary key references account (id) on delete cascade,
          text ${text} not null
        )`,
    ...SUBSTRINGS[engine],
  ],
};
