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
        profile: row.profile_media_id ?? undefined,
        banner: row.banner_media_id ?? undefined,
      };
    },

    async removeImage(account: UserId, which: keyof ProfileImages): Promise<void> {
      const columns = which === 'profile' ? { profile_media_id: null } : { banner_media_id: null };
      await db.updateTable('account').set(columns).where('id', '=', account).execute();
    },

    /**
     * Updates only what `fields` and `images` contain, of which `null` is removed; the revision also
     * where that is nothing.
     */
    async update(
      account: UserId,
      fields: ParsedProfile,
      images: { readonly [Name in keyof ProfileImages]?: MediaId | null | undefined },
    ): Promise<void> {
      await db
        .updateTable('account')
        .set({
          first_name: fields.firstName,
          last_name: fields.lastName,
          title: fields.title,
          bio: fields.bio,
          countries: listText(fields.countries),
          skills: listText(fields.skills),
          qualifications: listText(fields.qualifications),
          certifications: listText(fields.certifications),
          languages: listText(fields.languages),
          years_of_experience: fields.yearsOfExperience,
          profile_media_id: images.profile,
          banner_media_id: images.banner,
        })
        .where('id', '=', account)
        .execute();
    },
  };
}

/** A list as it is stored; columns that are `undefined` are left out of an update. */
function listText(list: readonly string[] | undefined): string | undefined {
  return list && JSON.stringify(list);
}
