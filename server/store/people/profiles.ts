import type { ParsedProfile } from '#contract/forms/parse-profile.ts';
import type { MediaId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

/** The images of a profile. */
export interface ProfileImages {
  readonly profile: MediaId | undefined;
  readonly banner: MediaId | undefined;
}

export function profileQueries(db: Db) {
  return {
    async imagesOf(account: UserId): Promise<ProfileImages> {
      const row = await db
        .selectFrom('account')
        .select(['profile_media_id', 'banner_media_id'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow();
      return {
        profile: (row.profile_media_id ?? undefined) as MediaId | undefined,
        banner: (row.banner_media_id ?? undefined) as MediaId | undefined,
      };
    },

    async removeImage(account: UserId, which: keyof ProfileImages): Promise<void> {
      const columns = which === 'profile' ? { profile_media_id: null } : { banner_media_id: null };
      await db.updateTable('account').set(columns).where('id', '=', account).execute();
    },

    /** Updates only what `fields` and `images` contain. */
    async update(
      account: UserId,
      fields: ParsedProfile,
      images: Partial<ProfileImages>,
    ): Promise<void> {
      const columns = {
        ...(fields.firstName === undefined ? {} : { first_name: fields.firstName }),
        ...(fields.lastName === undefined ? {} : { last_name: fields.lastName }),
        ...(fields.title === undefined ? {} : { title: fields.title }),
        ...(fields.bio === undefined ? {} : { bio: fields.bio }),
        ...(fields.countries ? { countries: JSON.stringify(fields.countries) } : {}),
        ...(fields.skills ? { skills: JSON.stringify(fields.skills) } : {}),
        ...(fields.qualifications ? { qualifications: JSON.stringify(fields.qualifications) } : {}),
        ...(fields.certifications ? { certifications: JSON.stringify(fields.certifications) } : {}),
        ...(fields.languages ? { languages: JSON.stringify(fields.languages) } : {}),
        ...(fields.yearsOfExperience === undefined
          ? {}
          : { years_of_experience: fields.yearsOfExperience }),
        ...(images.profile ? { profile_media_id: images.profile } : {}),
        ...(images.banner ? { banner_media_id: images.banner } : {}),
      };
      if (Object.keys(columns).length === 0) return;
      await db.updateTable('account').set(columns).where('id', '=', account).execute();
    },
  };
}
