import { type ProfileFormPart, parseProfileForm } from '#contract/forms/parse-profile.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import {
  addMedia,
  type ExpectedUpload,
  IMAGE_UPLOAD,
  type IncomingFile,
  withUploads,
} from '../media/uploads.ts';
import { DomainError } from '../shared/errors.ts';
import { withLineFeeds } from '../shared/line-feeds.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { changedSelfView } from './people.ts';
import { indexPerson } from './people-search.ts';
import { setProfileLinks } from './profile-links.ts';

/** A submitted profile form. */
export interface ProfileForm {
  readonly texts: readonly ProfileFormPart[];
  readonly profileImage: IncomingFile | undefined;
  readonly bannerImage: IncomingFile | undefined;
}

/**
 * Updates the viewer's profile with the fields in the form. Replaced and removed images are released.
 *
 * @throws {DomainError} what `parseProfileForm` refuses; `bad_request`; what `withUploads`
 *   throws.
 */
export async function updateProfile(
  context: Context,
  viewer: Viewer,
  form: ProfileForm,
  signal: AbortSignal,
): Promise<SelfUser> {
  const read = parseProfileForm(
    form.texts.map(({ name, text }) => ({ name, text: withLineFeeds(text) })),
  );
  if ('problem' in read) throw new DomainError(read.problem);
  await consumeWriteLimit(context, viewer, 'update');

  const { profileImage, bannerImage } = form;
  const removes = (field: string) =>
    form.texts.some(({ name, text }) => name === field && text === 'true');
  const uploads = [profileImage, bannerImage].flatMap((file): ExpectedUpload[] =>
    file ? [{ file, family: 'image', problems: IMAGE_UPLOAD }] : [],
  );
  await withUploads(context, viewer, uploads, signal, (mediaOf) =>
    context.store.transaction(async (tx) => {
      const before = await tx.profiles.imagesOf(viewer.id);
      await addMedia(context, tx, viewer, uploads, mediaOf);
      const idOf = (file: IncomingFile | undefined, removal: string) => {
        if (file) return mediaOf(file).id;
        return removes(removal) ? null : undefined;
      };
      const images = {
        profile: idOf(profileImage, 'removeProfileImage'),
        banner: idOf(bannerImage, 'removeBannerImage'),
      };
      await tx.profiles.update(viewer.id, read.fields, images);
      if (read.fields.links) await setProfileLinks(context, tx, viewer.id, read.fields.links);
      await indexPerson(tx, viewer.id);
      const replaced = [
        images.profile === undefined ? undefined : before.profile,
        images.banner === undefined ? undefined : before.banner,
      ];
      await tx.media.release(
        replaced.flatMap((media) => media ?? []),
        context.now(),
      );
    }),
  );
  return changedSelfView(context, viewer);
}
