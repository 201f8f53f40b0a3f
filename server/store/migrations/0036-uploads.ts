import type { Migration } from './portable.ts';

/** Files that arrive in parts, at whatever process. */
export const uploadsMigration: Migration = {
  name: '0036-uploads',
  statements: ({ text, integer, plain, keyed }) => [
    `create table upload (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      bytes ${integer} not null,
      received ${integer} not null,
      announced_sha256 ${text},
      sha256 ${text},
      used_at ${integer},
      expires_at ${integer} not null
    ) ${plain}`,
    'create index upload_by_account on upload (account_id)',
    'create index upload_by_end on upload (expires_at)',
    `create table upload_part (
      upload_id ${text} not null references upload (id) on delete cascade,
      start_byte ${integer} not null,
      bytes ${integer} not null,
      file ${text} not null,
      primary key (upload_id, start_byte)
    ) ${keyed}`,
    'create index upload_part_by_file on upload_part (file)',
  ],
};
