import { PROJECTS } from '#contract/calls/projects.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project, ProjectOrderBody } from '#contract/schema/project.ts';
import { request } from '../lib/api/request.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { projects } from './entities/projects.ts';
import { viewerId } from './entities/send-switch.ts';
import { showFailure, showToast } from './toasts.ts';

/** Pins a project before all others, or unpins it, which restores its order by date. */
export function pinProject(project: Project, portfolio: readonly Project[], isPinned: boolean) {
  const placed = portfolio.filter(({ _id, place }) => place !== 0 && _id !== project._id);
  const pinned = placed.filter(({ place }) => place < 0).length + (isPinned ? 1 : 0);
  if (pinned > LIMITS.pinnedProjects) return showToast(PROJECT_MESSAGES.pinsFull);
  const ids = idsOf(isPinned ? [project, ...placed] : placed);
  void setOrder({ projectIds: ids, pinned });
}

/** Moves a project by one position. */
export function moveProject(project: Project, portfolio: readonly Project[], by: 1 | -1): void {
  const order = movedOrder(portfolio, project, by);
  if (order) void setOrder(order);
}

/**
 * Returns the order of a portfolio with a project one position earlier or later; `undefined` if it
 * cannot move: pinned projects stay before the others.
 */
export function movedOrder(
  portfolio: readonly Project[],
  project: Project,
  by: 1 | -1,
): ProjectOrderBody | undefined {
  const from = portfolio.findIndex(({ _id }) => _id === project._id);
  const beside = portfolio[from + by];
  if (from < 0 || !beside || beside.place < 0 !== project.place < 0) return undefined;
  const pinned = portfolio.filter(({ place }) => place < 0);
  const ids = idsOf(portfolio.toSpliced(from, 1).toSpliced(from + by, 0, project));
  // Only the pinned projects need a stored order; the others stay sorted by date.
  const isByDate = project.place < 0 && portfolio.every(({ place }) => place <= 0);
  return { projectIds: isByDate ? ids.slice(0, pinned.length) : ids, pinned: pinned.length };
}

async function setOrder(body: ProjectOrderBody): Promise<void> {
  const owner = viewerId();
  try {
    const order = await request(PROJECTS.orderProjects, { body });
    for (const { _id, place, revision } of order.projects) {
      projects.apply(_id, { fields: { place }, revision });
    }
  } catch (error) {
    logFailure('The order of the portfolio was not saved.', error);
    if (viewerId() !== owner) return; // logged out meanwhile
    showFailure(PROJECT_MESSAGES.orderFailed, error, () => void setOrder(body));
  }
}

function idsOf(portfolio: readonly Project[]): string[] {
  return portfolio.map(({ _id }) => _id);
}
