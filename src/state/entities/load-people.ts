import { MODERATION } from '#contract/calls/moderation.ts';
import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import type { UserEntry, UserPage } from '#contract/schema/user.ts';
import { isGone } from '../../lib/api/api-problem.ts';
import { request } from '../../lib/api/request.ts';
import { removeDraftsOfDeleted } from '../project-drafts.ts';
import { viewerId } from '../session.ts';
import { applyPerson, people } from './people.ts';
import { applyProject, projects } from './projects.ts';

/**
 * Loads a profile with its portfolio.
 *
 * @returns the person where the viewer blocks them: then there is no more to see.
 * @throws {ApiProblem}
 */
export async function loadProfile(id: string, signal: AbortSignal): Promise<UserEntry | undefined> {
  const asOf = people.now();
  const projectsAsOf = projects.now();
  const askedAtMs = Date.now();
  try {
    const answer = await request(PEOPLE.detailsOf, { params: { id }, signal });
    for (const project of answer.projects) applyProject(project, projectsAsOf);
    applyPerson(answer, asOf);
    if (answer._id === viewerId()) {
      const ids = answer.projects.map(({ _id }) => _id);
      void removeDraftsOfDeleted(answer._id, ids, askedAtMs);
    }
    return undefined;
  } catch (error) {
    if (!isGone(error)) throw error;
    if (people.get(id)) people.remove(id);
    return await request(MODERATION.blockedUser, { params: { id }, signal });
  }
}

/** A page of people. */
interface PeoplePage {
  readonly ids: readonly UserId[];
  readonly nextCursor: string | undefined;
}

/** Requests a page of people, or a list that has no further ones, and applies them. */
export async function loadPeople(
  requestPage: () => Promise<UserPage | UserEntry[]>,
): Promise<PeoplePage> {
  const asOf = people.now();
  const answer = await requestPage();
  const { users, nextCursor }: UserPage = Array.isArray(answer) ? { users: answer } : answer;
  for (const user of users) applyPerson(user, asOf);
  return { ids: users.map(({ _id }) => _id), nextCursor };
}
