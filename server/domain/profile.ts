import { type ProfilePart, readProfileFields } from '#contract/profile-fields.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import { spendWrite } from './limits.ts';
import { selfView } from './people.ts';
import { indexPerson } from './people-search.ts';
import { type ExpectedUpload, IMAGE_UPLOAD, type IncomingFile, withMedia } from './uploads.ts';

/** The form of a profile as it came. */
export interface ProfileForm {
  readonly texts: readonly ProfilePart[];
  readonly profileImage: IncomingFile | undefined;
  readonly bannerImage: IncomingFile | undefined;
}

/**
 * Changes what the form names of the viewer's own profile. A picture that is replaced is let go.
 *
 * @throws {DomainError} what `readProfileFields` refuses; `bad_request`; what `withMedia` throws.
 */
export async function updateProfile(
  context: Context,
  viewer: Viewer,
  form: ProfileForm,
  signal: AbortSignal,
): Promise<SelfUser> {
  const read = readProfileFields(form.texts.map(withLineFeeds));
  if ('problem' in read) throw new DomainError(read.problem);
  spendWrite(context, viewer, 'update');

  const { profileImage, bannerImage } = form;
  const uploads = [profileImage, bannerImage].flatMap((file): ExpectedUpload[] =>
    file ? [{ file, family: 'image', words: IMAGE_UPLOAD }] : [],
  );
  await withMedia(context, viewer, uploads, signal, (mediumOf) =>
    context.store.transaction(async (tx) => {
      const before = await tx.profiles.picturesOf(viewer.id);
      for (const { file } of uploads) await tx.media.add(mediumOf(file));
      const pictures = {
        ...(profileImage ? { profile: mediumOf(profileImage).id } : {}),
        ...(bannerImage ? { banner: mediumOf(bannerImage).id } : {}),
      };
      await tx.profiles.update(viewer.id, read.fields, pictures);
      await indexPerson(tx, viewer.id);
      const replaced = [
        profileImage ? before.profile : undefined,
        bannerImage ? before.banner : undefined,
      ];
      await tx.media.release(
        replaced.flatMap((medium) => medium ?? []),
        context.now(),
      );
    }),
  );
  return selfView(context, viewer);
}

/** Forms are sent with CR LF, whatever was typed. */
function withLineFeeds({ name, text }: ProfilePart): ProfilePart {
  return { name, text: text.replaceAll('\r\n', '\n') };
}
