import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import { DoneSchema } from '#contract/schema/account.ts';
import { ProjectSchema } from '#contract/schema/project.ts';
import { SharedProjectSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { sharedProject } from '../domain/people/people.ts';
import {
  addProject,
  deleteProject,
  requireAddAllowed,
  requireUpdateAllowed,
  updateProject,
} from '../domain/projects/projects.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { ifMatchOf } from '../http/if-match.ts';
import { type PartLimits, receiveParts } from '../http/multipart.ts';
import { ProjectParams, UserProjectParams } from '../http/params.ts';
import { requireSelf, viewerOf } from '../http/viewer.ts';

const FILE_NAME =
  /^(coverPhoto|gallery(\[\d{0,4}\])?|contentBlock_\d{1,4}_(content|poster)|contentBlocks\[\d{1,4}\]\[(content|poster)\])$/;

const PROJECT_FORM_LIMITS: PartLimits = {
  acceptsFile: (name) => FILE_NAME.test(name),
  /**
   * A cover, a full gallery and all blocks with posters; one extra, so that an excess gets its own
   * problem code.
   */
  files: 1 + LIMITS.galleryFiles + 2 * LIMITS.projectBlocks + 1,
  fileBytes: LIMITS.uploadBytes,
  /**
   * Five fields per block, two per existing image, one per keyword and deleted block, and some
   * spare.
   */
  fields: 6 * LIMITS.projectBlocks + 2 * LIMITS.galleryFiles + LIMITS.projectKeywords + 50,
  fieldBytes: LIMITS.projectBlockChars * 8,
  tooLarge: (name) => (name.startsWith('gallery') ? 'gallery_files_too_large' : 'file_too_large'),
  together: { bytes: LIMITS.projectFormBytes, tooLarge: 'project_files_too_large' },
};

export const projectRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.post(
    API.addProject,
    { schema: { response: { 201: ProjectSchema } } },
    async (request, reply) => {
      const viewer = viewerOf(request);
      const key = idempotencyKeyOf(request);
      const project = await receiveParts(
        context,
        { request, reply, mayBegin: () => requireAddAllowed(context, viewer, key) },
        PROJECT_FORM_LIMITS,
        async (parts, signal) => addProject(context, viewer, parts, key, signal),
      );
      return reply.code(201).send(project);
    },
  );

  app.put(
    API.updateProject,
    { schema: { params: ProjectParams, response: { 200: ProjectSchema } } },
    async (request, reply) => {
      const viewer = viewerOf(request);
      const { projectId } = request.params;
      const sending = { idempotencyKey: idempotencyKeyOf(request), basedOn: ifMatchOf(request) };
      const mayBegin = () => requireUpdateAllowed(context, viewer, projectId, sending);
      return receiveParts(
        context,
        { request, reply, mayBegin },
        PROJECT_FORM_LIMITS,
        async (parts, signal) => updateProject(context, viewer, projectId, parts, sending, signal),
      );
    },
  );

  app.delete(
    API.deleteProject,
    { schema: { params: UserProjectParams, response: { 200: DoneSchema } } },
    async (request) => {
      const viewer = viewerOf(request);
      requireSelf(viewer, request.params.userId);
      await deleteProject(context, viewer, request.params.projectId);
      return { ok: true as const };
    },
  );

  app.get(
    API.project,
    { schema: { params: ProjectParams, response: { 200: SharedProjectSchema } } },
    async (request) => sharedProject(context, viewerOf(request), request.params.projectId),
  );
};
