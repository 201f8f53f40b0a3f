import type { UserId } from '#contract/ids.ts';
import { emailKeyOf } from '#contract/rules/accounts.ts';
import { countRows } from '../database/count-rows.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import {
  type ImageFiles,
  imageFilesOf,
  sizesOf,
  type VariantFile,
} from '../media/media-records.ts';
import { type AccountEntry, ENTRY_COLUMNS, entryOf } from './account-entries.ts';

/** An account with everything but its password. */
export interface Account extends AccountEntry {
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** When the account will be removed, if its owner requested that. */
  readonly deletionAtMs: number | undefined;
  readonly bannerImage: ImageFiles | undefined;
  /** Every stored size of the images, narrow to wide. */
  readonly profileSizes: readonly VariantFile[];
  readonly bannerSizes: readonly VariantFile[];
  /** ThumbHash in base64; empty without a banner. */
  readonly bannerPlaceholder: string;
  readonly countries: readonly string[];
  readonly bio: string;
  readonly skills: readonly string[];
  readonly qualifications: readonly string[];
  readonly certifications: readonly string[];
  readonly languages: readonly string[];
  readonly yearsOfExperience: number;
  readonly followersCount: number;
  readonly followingCount: number;
  readonly createdAtMs: number;
}

export interface NewAccount {
  readonly id: UserId;
  /** Lower case. */
  readonly username: string;
  readonly passwordHash: string;
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAtMs: number;
}

export interface Credentials {
  readonly id: UserId;
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
}

/** An account with a verified address. */
export interface EmailAccount {
  readonly id: UserId;
  readonly username: string;
  readonly email: string;
}

export function accountQueries(db: Db) {
  return {
    /** Adds the account, its address unproven; returns false if its name is taken. */
    async add(account: NewAccount): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account')
        .values({
          id: account.id,
          username: account.username,
          password_hash: account.passwordHash,
          email: account.email ?? null,
          email_key: null,
          first_name: account.firstName,
          last_name: account.lastName,
          title: '',
          profile_media_id: null,
          banner_media_id: null,
          countries: '[]',
          bio: '',
          skills: '[]',
          qualifications: '[]',
          certifications: '[]',
          languages: '[]',
          years_of_experience: 0,
          followers_count: 0,
          following_count: 0,
          created_at: account.createdAtMs,
          email_verified_at: null,
          revision: 1,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Whether the name is taken or still reserved. */
    async isUsernameTaken(username: string, nowMs: number): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('username')
        .where('username', '=', username)
        .unionAll(
          db
            .selectFrom('reserved_name')
            .select('username')
            .where('username', '=', username)
            .where('until', '>', nowMs),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether somebody else has proven that the address is theirs; anybody may claim to have it. */
    async isEmailTaken(email: string, account?: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('email_key', '=', emailKeyOf(email))
        .where('id', '<>', account ?? ('' as UserId))
        .executeTakeFirst();
      return row !== undefined;
    },

    async credentialsOf(username: string): Promise<Credentials | undefined> {
      return db
        .selectFrom('account')
        .select(['id', 'username', 'email', 'password_hash as passwordHash'])
        .where('username', '=', username)
        .executeTakeFirst();
    },

    /** Returns the account with this username or verified address. */
    async byNameOrVerifiedEmail(text: string): Promise<EmailAccount | undefined> {
      const row = await db
        .selectFrom('account')
        .select(['id', 'username', 'email'])
        .where('email_verified_at', 'is not', null)
        .where(({ or, eb }) => or([eb('username', '=', text), eb('email_key', '=', text)]))
        .executeTakeFirst();
      if (!row || row.email === null) return undefined;
      return { id: row.id, username: row.username, email: row.email };
    },

    /** Sets the address; it stays verified only if the mailbox is the same. */
    async setEmail(account: UserId, email: string): Promise<void> {
      const key = emailKeyOf(email);
      await db
        .updateTable('account')
        .set(({ eb, ref }) => ({
          email,
          email_key: eb.case().when('email_key', '=', key).then(key).else(null).end(),
          email_verified_at: eb
            .case()
            .when('email_key', '=', key)
            .then(ref('email_verified_at'))
            .else(null)
            .end(),
        }))
        .where('id', '=', account)
        .execute();
    },

    /**
     * Marks the account's address as verified; returns the account's revision. The caller checks that
     * nobody else has the address.
     */
    async verifyEmail(account: UserId, email: string, nowMs: number): Promise<number> {
      const { revision } = await db
        .updateTable('account')
        .set({ email_key: emailKeyOf(email), email_verified_at: nowMs })
        .where('id', '=', account)
        .returning('revision')
        .executeTakeFirstOrThrow();
      return revision;
    },

    /** Counts a change of what the person shows that is kept elsewhere, such as their portfolio. */
    async raiseRevision(account: UserId): Promise<number> {
      const { revision } = await db
        .updateTable('account')
        .set({}) // every update raises it
        .where('id', '=', account)
        .returning('revision')
        .executeTakeFirstOrThrow();
      return revision;
    },

    async setPasswordHash(account: UserId, passwordHash: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where('id', '=', account)
        .execute();
    },

    async byId(account: UserId): Promise<Account | undefined> {
      const row = await BY_ID.row(db, { account });
      if (!row) return undefined;
      const entry = entryOf(row.id, row);
      const { profileImage } = entry;
      const bannerImage = imageFilesOf(row.banner_file, row.banner_variants);
      return {
        ...entry,
        email: row.email,
        isEmailVerified: row.email_verified_at !== null,
        deletionAtMs: row.deletion_at ?? undefined,
        bannerImage,
        profileSizes: profileImage
          ? sizesOf(profileImage, row.profile_width, row.profile_height)
          : [],
        bannerPlaceholder: row.banner_placeholder ?? '',
        bannerSizes: bannerImage ? sizesOf(bannerImage, row.banner_width, row.banner_height) : [],
        countries: JSON.parse(row.countries) as string[],
        bio: row.bio,
        skills: JSON.parse(row.skills) as string[],
        qualifications: JSON.parse(row.qualifications) as string[],
        certifications: JSON.parse(row.certifications) as string[],
        languages: JSON.parse(row.languages) as string[],
        yearsOfExperience: row.years_of_experience,
        followersCount: row.followers_count,
        followingCount: row.following_count,
        createdAtMs: row.created_at,
      };
    },

    /** Number of accounts. */
    count: (): Promise<number> => countRows(db.selectFrom('account')),
  };
}

const BY_ID = prepared((db, { account }: { readonly account: UserId }) =>
  db
    .selectFrom('account')
    .leftJoin('media as profile', 'profile.id', 'account.profile_media_id')
    .leftJoin('media as banner', 'banner.id', 'account.banner_media_id')
    .leftJoin('departure', 'departure.account_id', 'account.id')
    .selectAll('account')
    .select([
      ...ENTRY_COLUMNS,
      'profile.width as profile_width',
      'profile.height as profile_height',
      'banner.file as banner_file',
      'banner.variants as banner_variants',
      'banner.width as banner_width',
      'banner.height as banner_height',
      'banner.placeholder as banner_placeholder',
      'departure.deletion_at',
    ])
    .where('account.id', '=', account),
);
