import { isId, type ProjectId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import {
  type ProjectFields,
  type ProjectPart,
  readProjectFields,
} from '#contract/project-fields.ts';
import type { Project } from '#contract/schema/project.ts';
import type {
  Context,
  PortfolioSize,
  ProjectRecord,
  ProjectTexts,
  StoreTransaction,
  Viewer,
} from '../context.ts';
import { DomainError } from './errors.ts';
import { firstAnswer, keepAnswer, sentOnce } from './first-answers.ts';
import { spendWrite } from './limits.ts';
import { keptNames, mediaIn, partsAfter, uploadsOf } from './project-parts.ts';
import { projectView, versionOf } from './project-views.ts';
import { type IncomingFile, withMedia } from './uploads.ts';

/** A form of a project as it came. */
export type ProjectForm = readonly ProjectPart<IncomingFile>[];

/**
 * Adds a project to the viewer's portfolio, with its media in the same transaction.
 *
 * @throws {DomainError} what `readProjectFields` refuses; `project_title_missing`;
 *   `projects_too_many`; `portfolio_text_too_long`, `portfolio_media_too_many`;
 *   `project_file_unknown`; what `withMedia` throws; `idempotency_conflict`.
 */
export async function addProject(
  context: Context,
  viewer: Viewer,
  form: ProjectForm,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<Project> {
  const fields = readForm(form);
  const texts = textsAfter(fields, undefined);
  const sent = sentOnce(idempotencyKey, ['project', form.map(saidBy)]);
  const before = await firstAnswer<Project>(context, context.store, viewer, sent);
  if (before) return before;
  spendWrite(context, viewer, 'create');

  return withMedia(context, viewer, uploadsOf(fields), signal, (mediumOf) =>
    context.store.transaction(async (tx) => {
      const sentAtOnce = await firstAnswer<Project>(context, tx, viewer, sent);
      if (sentAtOnce) return sentAtOnce;
      await requireProjectRoom(tx, viewer);
      const sizeBefore = await tx.projects.sizeOf(viewer.id);
      for (const { file } of uploadsOf(fields)) await tx.media.add(mediumOf(file));
      const id = context.newId() as ProjectId;
      const parts = partsAfter(fields, undefined, [], (file) => mediumOf(file).id, context.newId);
      await tx.projects.add({ id, owner: viewer.id, ...texts }, parts, context.now());
      const project = await written(tx, id);
      await requireRoom(tx, viewer, sizeBefore);
      const answer = projectView(context, project);
      await keepAnswer(context, tx, viewer, sent, answer);
      return answer;
    }),
  );
}

/** How a changed project is sent. */
export interface ProjectSending {
  readonly idempotencyKey: string | undefined;
  /** The version that was changed; undefined writes over whatever is stored. */
  readonly basedOn: string | undefined;
}

/**
 * Saves a form over a project of the viewer. What the form does not name stays as it is, but the
 * gallery and the blocks are whole lists. Media that stand nowhere any more are let go.
 *
 * @throws {DomainError} as `addProject`; `project_not_found`; `forbidden` for somebody else's;
 *   `project_changed` where it is not as the form found it; `project_block_invalid` for a block of
 *   another project.
 */
export async function updateProject(
  context: Context,
  viewer: Viewer,
  id: string,
  form: ProjectForm,
  { idempotencyKey, basedOn }: ProjectSending,
  signal: AbortSignal,
): Promise<Project> {
  const fields = readForm(form);
  textsAfter(fields, await ownProject(context.store, viewer, id));
  const sent = sentOnce(idempotencyKey, ['project update', id, form.map(saidBy)]);
  const earlier = await firstAnswer<Project>(context, context.store, viewer, sent);
  if (earlier) return earlier;
  spendWrite(context, viewer, 'update');

  return withMedia(context, viewer, uploadsOf(fields), signal, (mediumOf) =>
    context.store.transaction(async (tx) => {
      const sentAtOnce = await firstAnswer<Project>(context, tx, viewer, sent);
      if (sentAtOnce) return sentAtOnce;
      const before = await ownProject(tx, viewer, id);
      requireVersion(before, basedOn);
      const sizeBefore = await tx.projects.sizeOf(viewer.id);
      for (const { file } of uploadsOf(fields)) await tx.media.add(mediumOf(file));
      const released = await tx.media.releasedOf(viewer.id, keptNames(fields));
      const mediaOf = (file: IncomingFile) => mediumOf(file).id;
      const parts = partsAfter(fields, before, released, mediaOf, context.newId);
      const nowMs = Math.max(context.now(), before.updatedAtMs + 1);
      await tx.projects.replace(before.id, textsAfter(fields, before), parts, nowMs);
      const after = await written(tx, before.id);
      await requireRoom(tx, viewer, sizeBefore);
      const standing = mediaIn(after);
      const gone = [...mediaIn(before)].filter((medium) => !standing.has(medium));
      await tx.media.release(gone, context.now());
      await tx.media.keep([...standing]);
      const answer = projectView(context, after);
      await keepAnswer(context, tx, viewer, sent, answer);
      return answer;
    }),
  );
}

/**
 * Removes a project of the viewer; its media are let go.
 *
 * @throws {DomainError} `project_not_found`; `forbidden` for somebody else's.
 */
export async function deleteProject(context: Context, viewer: Viewer, id: string): Promise<void> {
  spendWrite(context, viewer, 'remove');
  await context.store.transaction(async (tx) => {
    const project = await ownProject(tx, viewer, id);
    await tx.projects.remove(project.id);
    await tx.media.release([...mediaIn(project)], context.now());
  });
}

/**
 * Says no before the files of a new project are received. What was sent under `idempotencyKey` before
 * gets its answer again.
 *
 * @throws {DomainError} `projects_too_many`
 */
export async function mayAddProject(
  context: Context,
  viewer: Viewer,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (!(await wasSent(context, viewer, idempotencyKey))) {
    await requireProjectRoom(context.store, viewer);
  }
}

/**
 * Says no before the files of a changed project are received, as `mayAddProject` does.
 *
 * @throws {DomainError} `project_not_found`; `forbidden` for somebody else's; `project_changed`.
 */
export async function mayUpdateProject(
  context: Context,
  viewer: Viewer,
  id: string,
  { idempotencyKey, basedOn }: ProjectSending,
): Promise<void> {
  const project = await ownProject(context.store, viewer, id);
  if (!(await wasSent(context, viewer, idempotencyKey))) requireVersion(project, basedOn);
}

async function wasSent(
  { store, now }: Context,
  viewer: Viewer,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const since = now() - LIMITS.idempotencyMs;
  return (await store.idempotency.find(viewer.id, idempotencyKey, since)) !== undefined;
}

/** @throws {DomainError} `project_changed` */
function requireVersion(project: ProjectRecord, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== versionOf(project)) {
    throw new DomainError('project_changed');
  }
}

/** @throws {DomainError} `projects_too_many` */
async function requireProjectRoom(
  { projects }: Pick<Tables, 'projects'>,
  viewer: Viewer,
): Promise<void> {
  if ((await projects.countOf(viewer.id)) >= LIMITS.userProjects) {
    throw new DomainError('projects_too_many');
  }
}

/** @throws {DomainError} `project_not_found`, also for one of somebody the viewer may not see. */
export async function projectById(context: Context, viewer: Viewer, id: string): Promise<Project> {
  return projectView(context, await projectSeenBy(context.store, viewer, id));
}

/** A portfolio, newest date first. */
export async function projectsOf(context: Context, owner: UserId): Promise<Project[]> {
  const projects = await context.store.projects.ofOwner(owner, LIMITS.userProjects);
  return projects.map((project) => projectView(context, project));
}

type Tables = Pick<StoreTransaction, 'projects' | 'people'>;

async function projectSeenBy(
  { projects, people }: Tables,
  viewer: Viewer,
  id: string,
): Promise<ProjectRecord> {
  const project = isId(id) ? await projects.byId(id as ProjectId) : undefined;
  if (!project || !(await people.isShown(project.owner, viewer.id))) {
    throw new DomainError('project_not_found');
  }
  return project;
}

async function ownProject(tables: Tables, viewer: Viewer, id: string): Promise<ProjectRecord> {
  const project = await projectSeenBy(tables, viewer, id);
  if (project.owner !== viewer.id) throw new DomainError('forbidden');
  return project;
}

async function written(
  { projects }: Pick<Tables, 'projects'>,
  id: ProjectId,
): Promise<ProjectRecord> {
  const project = await projects.byId(id);
  if (!project) throw new Error('A project that was just written cannot be read.');
  return project;
}

/**
 * A portfolio that was too large before there was a limit may become smaller, or stay as it is.
 *
 * @throws {DomainError} `portfolio_text_too_long`, `portfolio_media_too_many`
 */
async function requireRoom(
  { projects }: Pick<Tables, 'projects'>,
  viewer: Viewer,
  before: PortfolioSize,
): Promise<void> {
  const after = await projects.sizeOf(viewer.id);
  if (after.textChars > Math.max(before.textChars, LIMITS.portfolioTextChars)) {
    throw new DomainError('portfolio_text_too_long');
  }
  if (after.media > Math.max(before.media, LIMITS.portfolioMedia)) {
    throw new DomainError('portfolio_media_too_many');
  }
}

function readForm(form: ProjectForm): ProjectFields<IncomingFile> {
  const read = readProjectFields(form.map(withLineFeeds));
  if ('problem' in read) throw new DomainError(read.problem);
  return read.fields;
}

/** Forms are sent with CR LF, whatever was typed; no text has a use for NUL. */
function withLineFeeds(part: ProjectPart<IncomingFile>): ProjectPart<IncomingFile> {
  if ('upload' in part) return part;
  if (part.text.includes('\0')) throw new DomainError('bad_request');
  return { name: part.name, text: part.text.replaceAll('\r\n', '\n') };
}

/** @throws {DomainError} `project_title_missing` */
function textsAfter(
  fields: ProjectFields<IncomingFile>,
  before: ProjectRecord | undefined,
): ProjectTexts {
  const title = fields.title ?? before?.title ?? '';
  if (title === '') throw new DomainError('project_title_missing');
  return {
    title,
    subtitle: fields.subtitle ?? before?.subtitle ?? '',
    date: fields.date ?? before?.date ?? '',
    classification: fields.classification ?? before?.classification ?? '',
    shortDescription: fields.shortDescription ?? before?.shortDescription ?? '',
    keywords: fields.keywords ?? before?.keywords ?? [],
  };
}

/** A part as far as two calls can say the same: a file by what is in it. */
function saidBy(part: ProjectPart<IncomingFile>): readonly [string, string] {
  return [part.name, 'text' in part ? part.text : part.upload.sha256];
}
