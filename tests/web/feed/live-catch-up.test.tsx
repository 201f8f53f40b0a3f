import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { PostId } from '#contract/ids.ts';
import { runInOwnTask } from '../../../src/lib/scheduling/yield-to-main.ts';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { posts, toggleLike } from '../../../src/state/entities/posts.ts';
import { catchUp } from '../../../src/state/live-catch-up.ts';
import { session } from '../../../src/state/session.ts';
import { PATHS } from '../../support/paths.ts';
import { postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';

const QUIET = {
  [`GET ${PATHS.postOrder}`]: () => jsonResponse(200, { ids: [] }),
  [`GET ${PATHS.notificationCount}`]: () => jsonResponse(200, { unread: 0 }),
};

beforeEach(() => {
  posts.clear();
  session.current = { status: 'signed-in', user: selfUser({ _id: VIEWER }) };
});

function retain(ids: readonly string[]): void {
  onTestFinished(posts.retain(ids));
}

it('an older list of posts does not overwrite newer answers and events', async () => {
  const post = postOf(1);
  const id = post._id as PostId;
  applyPost({ ...post, revision: 1 });
  retain([id]);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const calls = mockApi({
    ...QUIET,
    [`GET ${PATHS.postsByIds}`]: async () => {
      asked.resolve();
      await released.promise;
      return jsonResponse(200, { posts: [{ ...post, likes: 0, likedBy: [], revision: 1 }] });
    },
    [`POST ${pathOf(PATHS.likePost, { postId: id })}`]: () =>
      jsonResponse(200, { likes: 1, likedBy: [VIEWER], revision: 2 }),
  });

  const caughtUp = catchUp(new AbortController().signal);
  await asked.promise;
  await toggleLike(id);
  posts.apply(id, { fields: { commentsCount: 4 }, revision: 3 });
  released.resolve();
  await caughtUp;

  expect(posts.get(id)).toMatchObject({ likes: 1, isLiked: true, commentsCount: 4 });
  // However many events arrive meanwhile, the posts are requested once.
  expect(calls.filter(({ path }) => path === PATHS.postsByIds)).toHaveLength(1);
});

it('asks for the posts on screen, too, while an address names what is no post', async () => {
  const id = postOf(1)._id;
  retain(['gone', id]);
  const calls = mockApi({
    ...QUIET,
    [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts: [] }),
  });

  await catchUp(new AbortController().signal);

  const asked = calls.filter(({ path }) => path === PATHS.postsByIds).map(({ search }) => search);
  expect(asked).toEqual([`?${new URLSearchParams({ ids: id, likers: 'none' })}`]);
});

it('posts of an answer are applied in pieces, so that the page can draw in between', async () => {
  const many = Array.from({ length: 20 }, (_, index) => postOf(index + 1));
  retain(many.map(({ _id }) => _id));
  let changesInTask = 0;
  const perTask: number[] = [];
  onTestFinished(
    posts.subscribe(({ type }) => {
      if (type !== 'changed') return;
      if (changesInTask === 0) {
        runInOwnTask(() => {
          perTask.push(changesInTask);
          changesInTask = 0;
        });
      }
      changesInTask += 1;
    }),
  );
  mockApi({ ...QUIET, [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts: many }) });

  await catchUp(new AbortController().signal);

  await expect.poll(() => perTask.reduce((sum, count) => sum + count, 0)).toBe(many.length);
  expect(Math.max(...perTask)).toBeLessThan(many.length / 2);
});
