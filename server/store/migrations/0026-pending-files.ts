import type { Migration } from './portable.ts';

/** Which files are about to get a row, or are being removed, by any process. */
export const pendingFilesMigration: Migration = {
  name: '0026-pending-files',
  statements: ({ text, integer, keyed }) => [
    `create table pending_file (
      file ${text} not null,
      holder ${text} not null,
      is_removal ${integer} not null,
      ends_at ${integer} not null,
      primary key (file, holder)
    ) ${keyed}`,
    'create index pending_file_by_holder on pending_file (holder)',
    'create index pending_file_by_end on pending_file (ends_at)',
  ],
};
