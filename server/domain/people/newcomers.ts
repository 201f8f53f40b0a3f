import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import type { Newcomer, NewcomerWork } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { newId } from '../../new-id.ts';
import type { PicturedWork } from '../../store/people/newcomers.ts';
import { mediaView } from '../media/media-urls.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { entryViews } from './people.ts';

/**
 * Returns the newest people with a public picture whom the viewer neither follows nor mutes, with
 * their first works.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function newcomerViews(context: Context, viewer: Viewer): Promise<Newcomer[]> {
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  const { newcomerMs, newcomerCandidates: candidates, newcomerPosts: posts } = SERVER_LIMITS;
  const people = await context.store.newcomers.newest({
    viewer: viewer.id,
    after: newId(context.now() - newcomerMs, NO_RANDOM),
    candidates,
    posts,
    limit: LIMITS.newcomers,
  });
  const works = Map.groupBy(
    await context.store.newcomers.worksOf(
      people.map(({ id }) => id),
      { viewer: viewer.id, posts, limit: LIMITS.newcomerWorks },
    ),
    ({ author }) => author,
  );
  const users = await entryViews(context, viewer, people);
  return people.flatMap(({ id }, at) => {
    const user = users[at];
    const first = firstPictures(works.get(id) ?? []);
    if (!user || first.length === 0) return [];
    return [{ user, works: first.map((work) => workView(context, work)) }];
  });
}

/** Returns the oldest works; of those with the same picture the first. */
function firstPictures(works: readonly PicturedWork[]): PicturedWork[] {
  const byPicture = new Map<string, PicturedWork>();
  for (const work of works.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!byPicture.has(work.image.file)) byPicture.set(work.image.file, work);
  }
  return [...byPicture.values()].slice(0, LIMITS.newcomerWorks);
}

/** Makes the least id of a moment. */
const NO_RANDOM = new Uint8Array(16);

function workView(context: Context, { kind, id, title, image, focus }: PicturedWork): NewcomerWork {
  return {
    kind,
    _id: id,
    title,
    image: mediaView(context, image, 'public'),
    ...(focus ? { focus } : {}),
  };
}
