import { PROJECTS } from '#contract/calls/projects.ts';
import type { SharedProject } from '#contract/schema/user.ts';
import { request } from './request.ts';

/** A project as it is stored, with whose it is. @throws {ApiProblem} */
export function loadProject(projectId: string, signal: AbortSignal): Promise<SharedProject> {
  return request(PROJECTS.project, { params: { projectId }, signal });
}
