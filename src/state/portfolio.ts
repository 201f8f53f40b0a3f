import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { snapshot, subscribe, useSnapshot } from 'valtio';
import { PROJECTS } from '#contract/calls/projects.ts';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProjectState } from '#contract/rules/permissions.ts';
import { compareProjects } from '#contract/rules/project-order.ts';
import type { Project } from '#contract/schema/project.ts';
import { isGone } from '../lib/api/api-problem.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { request } from '../lib/api/request.ts';
import { upload } from '../lib/api/upload.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import type { Presence } from './entities/entity-store.ts';
import { type ChangeCall, mutate } from './entities/mutate.ts';
import { people, usePerson } from './entities/people.ts';
import { applyProject, type ProjectEntity, projects } from './entities/projects.ts';
import { viewerId } from './session.ts';
import { showFailure, showToast } from './toasts.ts';

type ShownProject = ProjectEntity & { readonly presence: Presence };

const NO_PROJECTS: readonly ProjectId[] = [];

/** A person's projects, newest date first; empty before they are loaded. */
export function usePortfolio(owner: UserId): readonly Project[] {
  const { projectIds } = usePerson(owner);
  const ids = projectIds ?? NO_PROJECTS;
  useEffect(() => projects.retain(ids), [ids]);
  const portfolio = useMemo(() => portfolioOf(ids), [ids]);
  return useSyncExternalStore(portfolio.subscribe, portfolio.read);
}

function portfolioOf(ids: readonly ProjectId[]) {
  let last: readonly Project[] = [];
  return {
    subscribe(listener: () => void): () => void {
      const stops = ids.map((id) => subscribe(projects.proxyOf(id), listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    read(): readonly Project[] {
      const next = ids.flatMap((id) => getProject(id) ?? []).toSorted(compareProjects);
      const isSame = next.length === last.length && next.every((one, at) => one === last[at]);
      if (!isSame) last = next;
      return last;
    },
  };
}

/** A loaded project, or `undefined`. */
export function useProject(id: string): Project | undefined {
  useEffect(() => projects.retain([id]), [id]);
  const project = useSnapshot(projects.proxyOf(id)) as unknown as ShownProject;
  return isShown(project) ? project : undefined;
}

/** The same, read once. */
export function getProject(id: string): Project | undefined {
  const project = snapshot(projects.proxyOf(id)) as unknown as ShownProject;
  return isShown(project) ? project : undefined;
}

function isShown({ presence, isDeleted = false }: ShownProject): boolean {
  return presence === 'present' && !isDeleted;
}

/** Applies a saved project; a new one joins its owner's portfolio. */
export function setProject(project: Project): void {
  applyProject(project);
  addToPortfolio(project.user, project._id, project.selfRevision);
}

/** Adds a project to its owner's portfolio, if that is loaded; `revision` is the owner's. */
export function addToPortfolio(owner: string, id: ProjectId, revision: number | undefined): void {
  if (!isMissingIn(owner, id)) return;
  const { projectIds = [] } = people.serverState(owner);
  people.apply(owner, { fields: { projectIds: [...projectIds, id] }, revision });
}

/** Whether a portfolio is loaded and does not have the project. */
export function isMissingIn(owner: string, id: ProjectId): boolean {
  const { projectIds } = people.serverState(owner);
  return projectIds !== undefined && !projectIds.includes(id);
}

/**
 * Sets who can see one of the viewer's projects.
 *
 * @throws {ApiProblem} when it was not saved.
 */
export async function setProjectState(
  project: Project,
  state: ProjectState,
  { idempotencyKey, signal }: { readonly idempotencyKey: string; readonly signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  form.set('state', state);
  // A gallery that is not sent is an empty one.
  for (const [index, { src }] of project.galleryMedia.entries()) {
    form.set(`galleryExisting[${index}]`, src);
  }
  const params = { projectId: project._id };
  const options = { params, ifMatch: project.updatedAt, idempotencyKey, signal };
  setProject(await upload(PROJECTS.updateProject, form, options));
}

const remove: ChangeCall<ProjectEntity, undefined> = {
  overlay: () => ({ isDeleted: true }),
  isDone: ({ isDeleted }) => isDeleted === true,
  async send({ subject: { id } }) {
    const params = { userId: viewerId(), projectId: id };
    // Deleted in another tab, which is what was requested.
    await request(PROJECTS.deleteProject, { params }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    return { fields: { isDeleted: true } };
  },
};

/**
 * Deletes one of the viewer's projects: removed at once, restored with a message if the server
 * refuses.
 *
 * @param onDeleted called once the server has deleted it.
 */
export async function deleteOwnProject(project: Project, onDeleted?: () => void): Promise<void> {
  const { _id: id, user: owner, title } = project;
  const subject = { kind: 'project', id };
  const change = { call: 'delete', subject, args: undefined, key: randomKey() };
  try {
    const answer = await mutate(projects, remove, change);
    onDeleted?.();
    if (answer) showToast(PROJECT_MESSAGES.deleting.done(title));
  } catch (error) {
    logFailure('The project was not deleted.', error);
    if (viewerId() !== owner) return; // logged out meanwhile
    const retry = () => void deleteOwnProject(project, onDeleted);
    showFailure(PROJECT_MESSAGES.deleting.failed(title), error, retry);
  }
}
