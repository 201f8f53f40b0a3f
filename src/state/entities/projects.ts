import { useEffect, useEffectEvent } from 'react';
import { PROJECTS } from '#contract/calls/projects.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SharedProject } from '#contract/schema/user.ts';
import { request } from '../../lib/api/request.ts';
import { onSignedOut } from '../session.ts';
import { createEntityStore } from './entity-store.ts';
import { applyPerson, people } from './people.ts';

export interface ProjectEntity extends Omit<Project, 'selfRevision'> {
  /** The viewer has deleted it. */
  readonly isDeleted?: boolean;
}

/** Beside those on screen, for coming back to them. */
const PROJECTS_MAX = 300;

export const projects = createEntityStore<ProjectEntity>(PROJECTS_MAX);

onSignedOut(projects.clear);

/** Applies a project as the server has answered it. */
export function applyProject(
  { selfRevision: _, ...project }: Project,
  asOf = projects.now(),
): void {
  const { _id, revision } = project;
  projects.apply(_id, { fields: project, revision, isWhole: true, asOf });
}

/**
 * A project with its owner and its neighbours.
 *
 * @param view `others`: of the viewer's own, what others see.
 * @throws {ApiProblem}
 */
export async function loadProject(
  projectId: string,
  signal: AbortSignal,
  view?: 'others',
): Promise<SharedProject> {
  const asOf = projects.now();
  const authorAsOf = people.now();
  const answer = await request(PROJECTS.project, {
    params: { projectId },
    query: { view },
    signal,
  });
  const { author, previous: _previous, next: _next, ...project } = answer;
  applyPerson(author, authorAsOf);
  applyProject(project, asOf);
  return answer;
}

/** The project is gone, as of `revision` where that is known. */
export function removeProject(id: string, revision?: number): void {
  // The event of the viewer's own deletion may be quicker than its answer.
  projects.remove(id, revision, projects.get(id)?.isDeleted);
}

/** Calls `onRemoved` when somebody else, or another page, removes the project. */
export function useRemovedProject(projectId: string, onRemoved: () => void): void {
  const handle = useEffectEvent(onRemoved);
  useEffect(
    () =>
      projects.subscribe((event) => {
        if (event.type === 'removed' && event.id === projectId && !event.isOwn) handle();
      }),
    [projectId],
  );
}
