import type { UserId } from '#contract/ids.ts';
import type { Named } from '#contract/rules/display-name.ts';
import type { Db } from '../database/database.ts';
import { type ImageFiles, imageFilesOf } from '../media/media-records.ts';

/** An account as lists show it. */
export interface AccountEntry extends Named {
  readonly id: UserId;
  readonly title: string;
  readonly profileImage: ImageFiles | undefined;
  readonly revision: number;
}

/** The columns `entryOf` needs, from a query that joins `account` and the media row `profile`. */
export const ENTRY_COLUMNS = [
  'account.username',
  'account.first_name',
  'account.last_name',
  'account.title',
  'account.revision as person_revision',
  'profile.file as profile_file',
  'profile.variants as profile_variants',
] as const;

/** A row with `ENTRY_COLUMNS`. */
export interface EntryRow {
  username: string;
  first_name: string;
  last_name: string;
  title: string;
  person_revision: number;
  profile_file: string | null;
  profile_variants: string | null;
}

/** Returns the account `id` from a row with `ENTRY_COLUMNS`. */
export function entryOf(id: string, row: EntryRow): AccountEntry {
  return {
    id: id as UserId,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    title: row.title,
    profileImage: imageFilesOf(row.profile_file, row.profile_variants),
    revision: row.person_revision,
  };
}

/** Selects list entries; callers add conditions. */
export function selectEntries(db: Db) {
  return db
    .selectFrom('account')
    .leftJoin('media as profile', 'profile.id', 'account.profile_media_id')
    .select(['account.id', ...ENTRY_COLUMNS]);
}
