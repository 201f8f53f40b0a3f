import type { PostId, ProjectId, UserId } from '#contract/ids.ts';
import type { Watch } from '#contract/realtime.ts';
import type { Context, Viewer } from '../../context.ts';
import { consumeLimit } from '../shared/rate-limits.ts';

/** A post or project with what a live connection needs to know of it. */
interface WatchedRecord {
  readonly id: PostId | ProjectId;
  readonly author: UserId;
  readonly revision: number;
}

/**
 * Returns those of the posts and projects that the viewer may see, each of which counts in a limit.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function watchedRecords(
  context: Pick<Context, 'store' | 'limiter'>,
  viewer: Viewer,
  { postIds, projectIds }: Watch,
): Promise<WatchedRecord[]> {
  const points = postIds.length + projectIds.length;
  if (points === 0) return [];
  await consumeLimit(context, 'watchedIds', viewer.id, points);
  const { postAccess, projects } = context.store;
  const [ofPosts, ofProjects] = await Promise.all([
    postAccess.visibleAmong(postIds as readonly PostId[], viewer.id),
    projects.visibleAmong(projectIds as readonly ProjectId[], viewer.id),
  ]);
  return [
    ...ofPosts,
    ...ofProjects.map(({ owner: author, ...project }) => ({ ...project, author })),
  ];
}
