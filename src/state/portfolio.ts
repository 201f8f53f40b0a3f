import { PROJECTS } from '#contract/calls/projects.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { compareProjects } from '#contract/rules/project-order.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { isGone } from '../lib/api/api-problem.ts';
import { request } from '../lib/api/request.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { session, setSelf, trackSelfChange } from './session.ts';
import { showFailure, showToast } from './toasts.ts';

/** Takes a project that was added or saved into one's own portfolio, at its place by date. */
export function setProject(project: Project): void {
  changePortfolio((projects) => [...projects.filter(({ _id }) => _id !== project._id), project]);
}

/**
 * Deletes one of one's own projects: gone at once, and back with a word where the server did not do
 * it. Answers whether it is gone.
 */
export async function deleteProject(project: Project): Promise<boolean> {
  const { _id: projectId, user: userId, title } = project;
  changePortfolio((projects) => projects.filter(({ _id }) => _id !== projectId));
  try {
    const params = { userId, projectId };
    await trackSelfChange(request(PROJECTS.deleteProject, { params }).catch(ignoreGone));
    showToast(PROJECT_MESSAGES.deleting.done(title));
    return true;
  } catch (error) {
    logFailure('The project was not deleted.', error);
    if (ownUser()?._id !== userId) return false; // left meanwhile
    setProject(project);
    // It may have been saved since.
    const retry = () => void deleteProject(ownProject(projectId) ?? project);
    showFailure(PROJECT_MESSAGES.deleting.failed(title), error, retry);
    return false;
  }
}

/** It was deleted in another tab: that is what was asked for. */
function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

function ownProject(projectId: string): Project | undefined {
  return ownUser()?.projects.find(({ _id }) => _id === projectId);
}

function changePortfolio(change: (projects: readonly Project[]) => readonly Project[]): void {
  const user = ownUser();
  if (!user) return;
  setSelf({ ...user, projects: change(user.projects).toSorted(compareProjects) });
}

function ownUser(): SelfUser | undefined {
  return session.current.status === 'signed-in' ? session.current.user : undefined;
}
