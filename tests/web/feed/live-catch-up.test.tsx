import { expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { PostId } from '#contract/ids.ts';
import type { PostRecord } from '#workers/feed/feed-types.ts';
import { runInOwnTask } from '../../../src/lib/scheduling/yield-to-main.ts';
import { catchUp } from '../../../src/state/live-catch-up.ts';
import { toggleLike } from '../../../src/state/post-actions.ts';
import { type PostChange, shownPostIds, usePostChanges } from '../../../src/state/post-changes.ts';
import { removePosts, setPosts } from '../../../src/state/posts.ts';
import { PATHS } from '../../support/paths.ts';
import { postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { renderHook } from '../../support/web/render.tsx';

it('does not take back a like that was answered while older posts were on their way', async () => {
  const post = postOf(1);
  const id = post._id as PostId;
  setPosts([{ id } as PostRecord]);
  const changes: PostChange[] = [];
  const { leave } = renderHook(() => usePostChanges((change) => changes.push(change)));

  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const liked = { ...post, likes: 1, likedBy: [VIEWER] };
  const answers = [{ ...post, likes: 0, likedBy: [] }, liked];
  const calls = mockApi({
    [`GET ${PATHS.postOrder}`]: () => jsonResponse(200, { ids: [] }),
    [`GET ${PATHS.notificationCount}`]: () => jsonResponse(200, { unread: 0 }),
    [`GET ${PATHS.postsByIds}`]: async () => {
      const answer = answers.shift();
      asked.resolve();
      await released.promise;
      return jsonResponse(200, { posts: [answer], nextCursor: null });
    },
    [`POST ${pathOf(PATHS.likePost, { postId: id })}`]: () =>
      jsonResponse(200, { likes: 1, likedBy: [VIEWER] }),
  });

  const caughtUp = catchUp(new AbortController().signal);
  await asked.promise;
  await toggleLike(id, VIEWER, { likes: 0, isLiked: false });
  released.resolve();
  await caughtUp;

  expect(calls.filter(({ path }) => path === PATHS.createPost)).toHaveLength(2);
  expect(changes.filter(({ kind }) => kind === 'changed')).toEqual([
    { kind: 'changed', post: liked },
  ]);
  leave();
  removePosts([id]);
});

it('asks for the posts on screen, too, while an address names what is no post', async () => {
  const id = postOf(1)._id as PostId;
  const { leave } = renderHook(() => usePostChanges(() => undefined, ['gone', id]));
  await expect.poll(() => shownPostIds().has(id)).toBe(true);
  const calls = mockApi({
    [`GET ${PATHS.postOrder}`]: () => jsonResponse(200, { ids: [] }),
    [`GET ${PATHS.notificationCount}`]: () => jsonResponse(200, { unread: 0 }),
    [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts: [], nextCursor: null }),
  });

  await catchUp(new AbortController().signal);

  const asked = calls.filter(({ path }) => path === PATHS.createPost).map(({ search }) => search);
  expect(asked).toEqual([`?${new URLSearchParams({ ids: id })}`]);
  leave();
});

it('hands what it was answered over in pieces, with turns of the page in between', async () => {
  const posts = Array.from({ length: 20 }, (_, index) => postOf(index + 1));
  const ids = posts.map(({ _id }) => _id);
  let changesInTask = 0;
  const perTask: number[] = [];
  const { leave } = renderHook(() =>
    usePostChanges((change) => {
      if (change.kind !== 'changed') return;
      if (changesInTask === 0) {
        runInOwnTask(() => {
          perTask.push(changesInTask);
          changesInTask = 0;
        });
      }
      changesInTask += 1;
    }, ids),
  );
  await expect.poll(() => shownPostIds().size).toBe(posts.length);
  mockApi({
    [`GET ${PATHS.postOrder}`]: () => jsonResponse(200, { ids: [] }),
    [`GET ${PATHS.notificationCount}`]: () => jsonResponse(200, { unread: 0 }),
    [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts, nextCursor: null }),
  });

  await catchUp(new AbortController().signal);

  await expect.poll(() => perTask.reduce((sum, count) => sum + count, 0)).toBe(posts.length);
  expect(Math.max(...perTask)).toBeLessThan(posts.length / 2);
  leave();
});
