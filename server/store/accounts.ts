import type { MediaId, UserId } from '#contract/ids.ts';
import type { Db } from './database.ts';
import { type ImageFiles, imageFilesOf } from './media.ts';

/** An account as lists show it. */
export interface AccountEntry {
  readonly id: UserId;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly profileImage: ImageFiles | undefined;
}

/** An account with everything but its password. */
export interface Account extends AccountEntry {
  readonly email: string | null;
  readonly bannerImage: ImageFiles | undefined;
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

/** Addresses that differ in case only are the same mailbox in practice. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

export function accounts(db: Db) {
  return {
    /** Adds the account; answers false if its name or address is taken. */
    async add(account: NewAccount): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account')
        .values({
          id: account.id,
          username: account.username,
          password_hash: account.passwordHash,
          email: account.email ?? null,
          email_key: account.email === undefined ? null : emailKeyOf(account.email),
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
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async isUsernameTaken(username: string): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst();
      return row !== undefined;
    },

    async isEmailTaken(email: string): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('email_key', '=', emailKeyOf(email))
        .executeTakeFirst();
      return row !== undefined;
    },

    async credentialsOf(username: string): Promise<Credentials | undefined> {
      const row = await db
        .selectFrom('account')
        .select(['id', 'username', 'email', 'password_hash'])
        .where('username', '=', username)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id: row.id as UserId,
        username: row.username,
        email: row.email,
        passwordHash: row.password_hash,
      };
    },

    /** Sets the address; the caller has made sure in the same transaction that it is free. */
    async setEmail(account: UserId, email: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ email, email_key: emailKeyOf(email) })
        .where('id', '=', account)
        .execute();
    },

    async setPasswordHash(account: UserId, passwordHash: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where('id', '=', account)
        .execute();
    },

    async setProfileImage(account: UserId, media: MediaId): Promise<void> {
      await db
        .updateTable('account')
        .set({ profile_media_id: media })
        .where('id', '=', account)
        .execute();
    },

    async byId(account: UserId): Promise<Account | undefined> {
      const row = await db
        .selectFrom('account')
        .leftJoin('media as profile', 'profile.id', 'account.profile_media_id')
        .leftJoin('media as banner', 'banner.id', 'account.banner_media_id')
        .selectAll('account')
        .select([
          'profile.file as profile_file',
          'profile.variants as profile_variants',
          'banner.file as banner_file',
          'banner.variants as banner_variants',
        ])
        .where('account.id', '=', account)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id: row.id as UserId,
        username: row.username,
        firstName: row.first_name,
        lastName: row.last_name,
        title: row.title,
        email: row.email,
        profileImage: imageFilesOf(row.profile_file, row.profile_variants),
        bannerImage: imageFilesOf(row.banner_file, row.banner_variants),
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

    /** How many people there are, for an operator and for an empty hub. */
    async count(): Promise<number> {
      const { total } = await db
        .selectFrom('account')
        .select(db.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}
