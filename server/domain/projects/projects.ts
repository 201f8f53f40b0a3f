import { type ParsedProject, parseProjectForm } from '#contract/forms/parse-project.ts';
import type { ProjectFormPart } from '#contract/forms/project-form-parts.ts';
import type { MediaId, ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type {
  Project,
  ProjectDeleted,
  ProjectOrder,
  ProjectOrderBody,
} from '#contract/schema/project.ts';
import type { Context, Viewer } from '../../context.ts';
import type { ProjectFields, ProjectRecord } from '../../store/projects/project-records.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { addMedia, type IncomingFile, withUploads } from '../media/uploads.ts';
import { DomainError } from '../shared/errors.ts';
import {
  answerOnce,
  type IdempotentRequest,
  idempotentRequest,
  storedResponse,
} from '../shared/idempotency.ts';
import { withLineFeeds } from '../shared/line-feeds.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { publishChange } from '../shared/publish-change.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import {
  type ProjectPreconditions,
  requireOwnProject,
  requirePortfolioSize,
  requireProjectCount,
  requireVersion,
  requireVisibleProject,
} from './project-access.ts';
import { projectAudience } from './project-audience.ts';
import { expectedUploads, mediaIdsIn, partsAfter, retainedFileNames } from './project-parts.ts';
import { projectView } from './project-views.ts';

/** A submitted project form. */
export type ProjectForm = readonly ProjectFormPart<IncomingFile>[];

/**
 * Adds a project to the viewer's portfolio, with its media in the same transaction.
 *
 * @throws {DomainError} what `parseProjectForm` refuses; `project_title_missing`;
 *   `projects_too_many`; `portfolio_text_too_long`, `portfolio_media_too_many`;
 *   `project_file_unknown`; what `withUploads` throws; `idempotency_conflict`.
 */
export async function addProject(
  context: Context,
  viewer: Viewer,
  form: ProjectForm,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<Project> {
  const fields = parseForm(form);
  const request = idempotentRequest(idempotencyKey, ['project', form.map(labelledText)]);
  const save = { fields, request, kind: 'create' } as const;
  const { project, isNew } = await saveOnce(context, viewer, save, signal, async (tables) => {
    await requireProjectCount(tables, viewer);
    return undefined;
  });
  const { _id: projectId, selfRevision } = project;
  if (isNew) {
    publishToOwnDevices(context, viewer, {
      name: 'project:created',
      payload: { projectId, selfRevision },
    });
  }
  return project;
}

/**
 * Updates one of the viewer's projects. Fields missing in the form stay unchanged, except gallery
 * and blocks, which are complete lists. Media no longer used are released.
 *
 * @throws {DomainError} as `addProject`; `project_not_found`; `forbidden` for somebody else's;
 *   `project_changed` if it changed since the form was loaded; `project_block_invalid` for a block
 *   of another project.
 */
export async function updateProject(
  context: Context,
  viewer: Viewer,
  id: string,
  form: ProjectForm,
  { idempotencyKey, basedOn }: ProjectPreconditions,
  signal: AbortSignal,
): Promise<Project> {
  const fields = parseForm(form);
  const request = idempotentRequest(idempotencyKey, ['project update', id, form.map(labelledText)]);
  const save = { fields, request, kind: 'update' } as const;
  const { project, isNew } = await saveOnce(context, viewer, save, signal, async (tables) => {
    const before = await requireOwnProject(tables, viewer, id);
    requireVersion(before, basedOn);
    return before;
  });
  if (isNew) await publishUpdate(context, viewer, project);
  return project;
}

/** To others, a draft is gone. */
async function publishUpdate(
  context: Context,
  viewer: Viewer,
  { _id, revision, state }: Project,
): Promise<void> {
  const payload = { projectId: _id, revision };
  const event = { name: 'project:updated', payload } as const;
  const audience = () => projectAudience(context, _id, viewer.id);
  if (state !== 'draft') return publishChange(context, event, audience);
  publishToOwnDevices(context, viewer, event);
  await publishChange(context, { name: 'project:deleted', payload }, async () => {
    const { ids, showing } = await audience();
    return {
      kind: 'people',
      ids: [],
      showing: { ...showing, except: [...showing.except, ...ids] },
    };
  });
}

interface ProjectSave {
  readonly fields: ParsedProject<IncomingFile>;
  readonly request: IdempotentRequest | undefined;
  readonly kind: 'create' | 'update';
}

/**
 * Saves a project with its media in one transaction; a repeated request gets the first response and
 * is not `isNew`: it is announced already.
 *
 * @param check Runs before files are read, and first in the transaction. Returns the project to
 *   replace; undefined adds one.
 */
async function saveOnce(
  context: Context,
  viewer: Viewer,
  { fields, request, kind }: ProjectSave,
  signal: AbortSignal,
  check: (tables: Pick<StoreTransaction, 'projects'>) => Promise<ProjectRecord | undefined>,
): Promise<{ readonly project: Project; readonly isNew: boolean }> {
  const earlier = await storedResponse<Project>(context, context.store, viewer, request);
  if (earlier) return { project: earlier, isNew: false };
  fieldsAfter(fields, await check(context.store));
  await consumeWriteLimit(context, viewer, kind);

  const uploads = expectedUploads(fields);
  const { answer, isNew } = await withUploads(context, viewer, uploads, signal, (mediaOf) =>
    context.store.transaction((tx) =>
      answerOnce(context, tx, viewer, request, async () => {
        const before = await check(tx);
        const sizeBefore = await tx.projects.sizeOf(viewer.id);
        await addMedia(context, tx, viewer, uploads, mediaOf);
        const after = await write(context, tx, viewer, fields, before, (file) => mediaOf(file).id);
        await requirePortfolioSize(tx, viewer, sizeBefore);
        const view = projectView(context, after);
        // What others see of the portfolio has changed.
        return before?.state === after.state
          ? view
          : { ...view, selfRevision: await tx.accounts.raiseRevision(viewer.id) };
      }),
    ),
  );
  return { project: answer, isNew };
}

/** Adds a project or replaces `before`, and releases what it no longer uses. */
async function write(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  fields: ParsedProject<IncomingFile>,
  before: ProjectRecord | undefined,
  mediaIdOf: (file: IncomingFile) => MediaId,
): Promise<ProjectRecord> {
  // Another save has removed them, or they are of a deleted project that is saved as a new one.
  const released = await tx.media.releasedOf(viewer.id, retainedFileNames(fields));
  const parts = partsAfter(fields, before, released, mediaIdOf, context.newId);
  const texts = fieldsAfter(fields, before);
  const id = before?.id ?? context.newId<ProjectId>();
  if (before) {
    const nowMs = Math.max(context.now(), before.updatedAtMs + 1);
    await tx.projects.replace(id, texts, parts, nowMs);
  } else await tx.projects.add({ id, owner: viewer.id, ...texts }, parts, context.now());
  const after = await tx.projects.byId(id);
  if (!after) throw new Error('A project that was just written cannot be read.');
  const used = mediaIdsIn(after);
  if (before) await tx.media.release([...mediaIdsIn(before).difference(used)], context.now());
  await tx.media.reclaim([...used]);
  return after;
}

/**
 * Deletes one of the viewer's projects and releases its media.
 *
 * @throws {DomainError} `project_not_found`; `forbidden` if it belongs to somebody else.
 */
export async function deleteProject(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<ProjectDeleted> {
  await consumeWriteLimit(context, viewer, 'remove');
  const { project, selfRevision } = await context.store.transaction(async (tx) => {
    const project = await requireOwnProject(tx, viewer, id);
    await tx.projects.remove(project.id);
    await tx.media.release([...mediaIdsIn(project)], context.now());
    return { project, selfRevision: await tx.accounts.raiseRevision(viewer.id) };
  });
  const payload = { projectId: project.id, revision: project.revision + 1 };
  await publishChange(context, { name: 'project:deleted', payload }, () =>
    projectAudience(context, project.id, viewer.id),
  );
  return { ok: true, selfRevision };
}

/**
 * Orders the viewer's portfolio by hand, the first `pinned` before all others.
 *
 * @throws {DomainError} `project_not_found` if one is not theirs; `bad_request` for more pinned than
 *   named.
 */
export async function orderProjects(
  context: Context,
  viewer: Viewer,
  { projectIds, pinned }: ProjectOrderBody,
): Promise<ProjectOrder> {
  if (pinned > projectIds.length) throw new DomainError('bad_request');
  await consumeWriteLimit(context, viewer, 'update');
  const order = await context.store.transaction(async (tx) => {
    const own = new Set<string>((await tx.projects.positionsOf(viewer.id)).map(({ id }) => id));
    if (!projectIds.every((id) => own.has(id))) throw new DomainError('project_not_found');
    await tx.projects.setOrder(viewer.id, projectIds, pinned);
    const positions = await tx.projects.positionsOf(viewer.id);
    return { projects: positions.map(({ id: _id, ...position }) => ({ _id, ...position })) };
  });
  publishToOwnDevices(context, viewer, { name: 'project:ordered', payload: order });
  return order;
}

/** @throws {DomainError} `project_not_found`, also if the viewer may not see it. */
export async function projectById(
  context: Context,
  viewer: UserId | undefined,
  id: string,
): Promise<Project> {
  return projectView(context, await requireVisibleProject(context.store, viewer, id));
}

/** Returns what `viewer` may see of a portfolio, in its order. */
export async function projectsOf(
  context: Context,
  owner: UserId,
  viewer: UserId | undefined,
): Promise<Project[]> {
  const projects = await context.store.projects.ofOwner(owner, viewer, LIMITS.userProjects);
  return projects.map((project) => projectView(context, project));
}

function parseForm(form: ProjectForm): ParsedProject<IncomingFile> {
  const read = parseProjectForm(form.map(cleanPart));
  if ('problem' in read) throw new DomainError(read.problem);
  return read.fields;
}

function cleanPart(part: ProjectFormPart<IncomingFile>): ProjectFormPart<IncomingFile> {
  if ('upload' in part) return part;
  if (part.text.includes('\0')) throw new DomainError('bad_request');
  return { name: part.name, text: withLineFeeds(part.text) };
}

/** @throws {DomainError} `project_title_missing` */
function fieldsAfter(
  fields: ParsedProject<IncomingFile>,
  before: ProjectRecord | undefined,
): ProjectFields {
  const title = fields.title ?? before?.title ?? '';
  if (title === '') throw new DomainError('project_title_missing');
  return {
    title,
    subtitle: fields.subtitle ?? before?.subtitle ?? '',
    date: fields.date ?? before?.date ?? '',
    classification: fields.classification ?? before?.classification ?? '',
    shortDescription: fields.shortDescription ?? before?.shortDescription ?? '',
    keywords: fields.keywords ?? before?.keywords ?? [],
    state: fields.state ?? before?.state ?? 'published',
  };
}

/** A form part for comparing requests: files by content hash. */
function labelledText(part: ProjectFormPart<IncomingFile>): readonly [string, string] {
  return [part.name, 'text' in part ? part.text : part.upload.sha256];
}
