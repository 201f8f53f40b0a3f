import { PROJECTS } from '#contract/calls/projects.ts';
import type { ProjectId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project, ProjectOrder, ProjectOrderBody } from '#contract/schema/project.ts';
import { request } from '../lib/api/request.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { projects } from './entities/projects.ts';
import { viewerId } from './session.ts';
import { showFailure, showToast } from './toasts.ts';

/** Pins a project before all others, or unpins it, which restores its order by date. */
export function pinProject(project: Project, portfolio: readonly Project[], isPinned: boolean) {
  const placed = portfolio.filter(({ _id, place }) => place !== 0 && _id !== project._id);
  const pinned = placed.filter(({ place }) => place < 0).length + (isPinned ? 1 : 0);
  if (pinned > LIMITS.pinnedProjects) return showToast(PROJECT_MESSAGES.pinsFull);
  const ids = idsOf(isPinned ? [project, ...placed] : placed);
  void setOrder({ projectIds: ids, pinned });
}

/** Saves an order that was arranged by hand. */
export function arrangePortfolio(before: readonly Project[], after: readonly Project[]): void {
  const order = arrangedOrder(before, after);
  if (order) void setOrder(order);
}

/**
 * Returns the portfolio with the project at `from` moved to `to`, or as near as it can be: pinned
 * projects stay before the others. The same array where it stays.
 */
export function movedProjects(
  portfolio: readonly Project[],
  from: number,
  to: number,
): readonly Project[] {
  const project = portfolio[from];
  if (!project) return portfolio;
  const pinned = portfolio.filter(({ place }) => place < 0).length;
  const [first, last] = project.place < 0 ? [0, pinned - 1] : [pinned, portfolio.length - 1];
  const place = Math.min(last, Math.max(first, to));
  return place === from ? portfolio : portfolio.toSpliced(from, 1).toSpliced(place, 0, project);
}

/**
 * Returns the portfolio as it is now in an order that was begun before: what has joined it meanwhile
 * stands after the project that it follows, and pinned projects stay before the others.
 */
export function continuedOrder(
  portfolio: readonly Project[],
  begun: readonly Project[],
): readonly Project[] {
  const positions = new Map(begun.map(({ _id }, index) => [_id, index]));
  const isPinned = ({ place }: Project) => place < 0;
  return [portfolio.filter(isPinned), portfolio.filter((project) => !isPinned(project))].flatMap(
    (part) => {
      let at = -1;
      const placed = part.map((project) => {
        at = positions.get(project._id) ?? at;
        return { project, at };
      });
      return placed.toSorted((a, b) => a.at - b.at).map(({ project }) => project);
    },
  );
}

/** Returns the order that makes `after` of `before`; `undefined` where they are the same. */
function arrangedOrder(
  before: readonly Project[],
  after: readonly Project[],
): ProjectOrderBody | undefined {
  const moved = after.filter(({ _id }, index) => before[index]?._id !== _id);
  if (moved.length === 0) return undefined;
  const pinned = after.filter(({ place }) => place < 0).length;
  // Only the pinned projects need a stored order; the others stay sorted by date.
  const isByDate = moved.every(({ place }) => place < 0) && after.every(({ place }) => place <= 0);
  const ids = idsOf(after);
  return { projectIds: isByDate ? ids.slice(0, pinned) : ids, pinned };
}

async function setOrder(body: ProjectOrderBody): Promise<void> {
  const owner = viewerId();
  try {
    applyOrder(await request(PROJECTS.orderProjects, { body }));
  } catch (error) {
    logFailure('The order of the portfolio was not saved.', error);
    if (viewerId() !== owner) return; // logged out meanwhile
    showFailure(PROJECT_MESSAGES.orderFailed, error, () => void setOrder(body));
  }
}

/** Applies the order of the viewer's portfolio, on whichever device it was made. */
export function applyOrder(order: ProjectOrder): void {
  for (const { _id, place, revision } of order.projects) {
    projects.apply(_id, { fields: { place }, revision });
  }
}

function idsOf(portfolio: readonly Project[]): ProjectId[] {
  return portfolio.map(({ _id }) => _id);
}
