import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import { SelfUserSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import type { IncomingFile } from '../domain/media/uploads.ts';
import { updateProfile } from '../domain/people/profile.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { type FormPart, type PartLimits, receiveParts } from '../http/multipart.ts';
import { viewerOf } from '../http/viewer.ts';

const IMAGE_FIELDS = ['profileImage', 'bannerImage'];

const PROFILE_FORM_LIMITS: PartLimits = {
  acceptsFile: (name) => IMAGE_FIELDS.includes(name),
  files: IMAGE_FIELDS.length,
  fileBytes: LIMITS.uploadBytes,
  /** Five lists may be sent with one field per entry. */
  fields: 5 * LIMITS.profileListEntries + 20,
  fieldBytes: LIMITS.bioChars * 8,
  tooLarge: () => 'file_too_large',
};

export const profileRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.put(
    API.updateProfile,
    { schema: { response: { 200: SelfUserSchema } } },
    async (request, reply) => {
      const viewer = viewerOf(request);
      return receiveParts(
        context,
        { request, reply },
        PROFILE_FORM_LIMITS,
        async (parts, signal) => {
          const form = {
            texts: parts.flatMap((part) => ('text' in part ? part : [])),
            profileImage: oneFile(parts, 'profileImage'),
            bannerImage: oneFile(parts, 'bannerImage'),
          };
          return updateProfile(context, viewer, form, signal);
        },
      );
    },
  );
};

/** An unchanged image is sent as its URL in a text field. */
function oneFile(parts: readonly FormPart[], name: string): IncomingFile | undefined {
  const [file, ...more] = parts.flatMap((part) =>
    'upload' in part && part.name === name ? part.upload : [],
  );
  if (more.length > 0) throw new DomainError('bad_request');
  return file;
}
