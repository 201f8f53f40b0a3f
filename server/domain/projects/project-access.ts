import { isId, type ProjectId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { ProjectRecord } from '../../store/projects/project-records.ts';
import type { PortfolioTotals } from '../../store/projects/projects.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';
import { versionOf } from './project-views.ts';

/** Request headers of a project update. */
export interface ProjectPreconditions {
  readonly idempotencyKey: string | undefined;
  /** The version the change is based on; undefined overwrites any. */
  readonly basedOn: string | undefined;
}

/**
 * Refuses a new project before its files are received. A repeated request passes.
 *
 * @throws {DomainError} `projects_too_many`
 */
export async function requireAddAllowed(
  context: Context,
  viewer: Viewer,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (!(await isRepeated(context, viewer, idempotencyKey))) {
    await requireProjectCount(context.store, viewer);
  }
}

/**
 * Refuses a project update before its files are received, as `requireAddAllowed` does.
 *
 * @throws {DomainError} `project_not_found`; `forbidden` for somebody else's; `project_changed`.
 */
export async function requireUpdateAllowed(
  context: Context,
  viewer: Viewer,
  id: string,
  { idempotencyKey, basedOn }: ProjectPreconditions,
): Promise<void> {
  if (await isRepeated(context, viewer, idempotencyKey)) return;
  requireVersion(await requireOwnProject(context.store, viewer, id), basedOn);
}

async function isRepeated(
  { store, now }: Context,
  viewer: Viewer,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const since = now() - SERVER_LIMITS.idempotencyMs;
  return (await store.idempotency.find(viewer.id, idempotencyKey, since)) !== undefined;
}

/** @throws {DomainError} `project_changed` */
export function requireVersion(project: ProjectRecord, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== versionOf(project)) {
    throw new DomainError('project_changed');
  }
}

/** @throws {DomainError} `projects_too_many` */
export async function requireProjectCount(
  { projects }: Pick<Tables, 'projects'>,
  viewer: Viewer,
): Promise<void> {
  if ((await projects.countOf(viewer.id)) >= LIMITS.userProjects) {
    throw new DomainError('projects_too_many');
  }
}

type Tables = Pick<StoreTransaction, 'projects'>;

export async function requireVisibleProject(
  { projects }: Tables,
  viewer: UserId | undefined,
  id: string,
): Promise<ProjectRecord> {
  const project = isId<ProjectId>(id) ? await projects.visibleById(id, viewer) : undefined;
  if (!project) throw new DomainError('project_not_found');
  return project;
}

export async function requireOwnProject(
  tables: Tables,
  viewer: Viewer,
  id: string,
): Promise<ProjectRecord> {
  const project = await requireVisibleProject(tables, viewer.id, id);
  if (project.owner !== viewer.id) throw new DomainError('forbidden');
  return project;
}

/**
 * A portfolio that already exceeds the limit may stay or shrink.
 *
 * @throws {DomainError} `portfolio_text_too_long`, `portfolio_media_too_many`
 */
export async function requirePortfolioSize(
  { projects }: Pick<Tables, 'projects'>,
  viewer: Viewer,
  before: PortfolioTotals,
): Promise<void> {
  const after = await projects.sizeOf(viewer.id);
  if (after.textChars > Math.max(before.textChars, LIMITS.portfolioTextChars)) {
    throw new DomainError('portfolio_text_too_long');
  }
  if (after.media > Math.max(before.media, LIMITS.portfolioMedia)) {
    throw new DomainError('portfolio_media_too_many');
  }
}
