import type { FastifyInstance } from 'fastify';

import { PROJECT_CALLS } from '#contract/calls/projects.schema.ts';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { sharedProject } from '../domain/people/people.ts';
import { requireAddAllowed, requireUpdateAllowed } from '../domain/projects/project-access.ts';
import {
  addProject,
  deleteProject,
  orderProjects,
  updateProject,
} from '../domain/projects/projects.ts';
import { mount } from '../http/mount.ts';
import { type PartLimits, receiveParts } from '../http/multipart.ts';
import { requireSelf } from '../http/viewer.ts';

const FILE_NAME =
  /^(coverPhoto|gallery(\[\d{0,4}\])?|contentBlock_\d{1,4}_(content|poster)|contentBlocks\[\d{1,4}\]\[(content|poster)\])$/;

const PROJECT_FORM_LIMITS: PartLimits = {
  acceptsFile: (name) => FILE_NAME.test(name),
  /** A cover, a full gallery and blocks with posters; one more, so that too many get their message. */
  files: 1 + LIMITS.galleryFiles + 2 * LIMITS.projectBlocks + 1,
  fileBytes: LIMITS.uploadBytes,
  /** Five fields per block, two per existing image, one per keyword, removed blocks, and some spare. */
  fields: 6 * LIMITS.projectBlocks + 2 * LIMITS.galleryFiles + LIMITS.projectKeywords + 50,
  fieldBytes: LIMITS.projectBlockChars * 8,
  tooLarge: (name) => (name.startsWith('gallery') ? 'gallery_files_too_large' : 'file_too_large'),
  together: { bytes: SERVER_LIMITS.projectFormBytes, tooLarge: 'project_files_too_large' },
};

/** The projects of a portfolio. */
export function projectRoutes(app: FastifyInstance, context: Context): void {
  const calls = PROJECT_CALLS;
  mount(app, calls.addProject, ({ viewer, idempotencyKey, request, reply }) => {
    const mayBegin = () => requireAddAllowed(context, viewer, idempotencyKey);
    return receiveParts(
      context,
      { request, reply, mayBegin },
      PROJECT_FORM_LIMITS,
      (parts, signal) => addProject(context, viewer, parts, idempotencyKey, signal),
    );
  });

  mount(app, calls.updateProject, ({ viewer, params, request, reply, ...sent }) => {
    const { projectId } = params;
    const sending = { idempotencyKey: sent.idempotencyKey, basedOn: sent.ifMatch };
    const mayBegin = () => requireUpdateAllowed(context, viewer, projectId, sending);
    return receiveParts(
      context,
      { request, reply, mayBegin },
      PROJECT_FORM_LIMITS,
      (parts, signal) => updateProject(context, viewer, projectId, parts, sending, signal),
    );
  });

  mount(app, calls.orderProjects, ({ viewer, body }) => orderProjects(context, viewer, body));

  mount(app, calls.deleteProject, async ({ viewer, params }) => {
    requireSelf(viewer, params.userId);
    return deleteProject(context, viewer, params.projectId);
  });

  mount(app, calls.project, ({ viewer, params, query }) =>
    sharedProject(context, viewer, params.projectId, query.view === 'others'),
  );
}
