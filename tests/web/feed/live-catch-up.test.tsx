import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { runInOwnTask } from '../../../src/lib/scheduling/yield-to-main.ts';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { posts, toggleLike } from '../../../src/state/entities/posts.ts';
import { catchUp, reloadPost, reloadPosts } from '../../../src/state/live-catch-up.ts';
import { session } from '../../../src/state/session.ts';
import { PATHS } from '../../support/paths.ts';
import { postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';

beforeEach(() => {
  posts.clear();
  session.current = { status: 'signed-in', user: selfUser({ _id: VIEWER }) };
});

function retain(ids: readonly string[]): void {
  onTestFinished(posts.retain(ids));
}

it('an older list of posts does not overwrite newer answers and events', async () => {
  const post = postOf(1);
  const id = post._id;
  applyPost({ ...post, revision: 1 });
  retain([id]);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const calls = mockApi({
    [`GET ${PATHS.postsByIds}`]: async () => {
      asked.resolve();
      await released.promise;
      return jsonResponse(200, { posts: [{ ...post, likes: 0, likedBy: [], revision: 1 }] });
    },
    [`POST ${pathOf(PATHS.likePost, { postId: id })}`]: () =>
      jsonResponse(200, { likes: 1, likedBy: [VIEWER], revision: 2 }),
  });

  const reloaded = reloadPosts(new AbortController().signal);
  await asked.promise;
  await toggleLike(id);
  posts.apply(id, { fields: { commentsCount: 4 }, revision: 3 });
  released.resolve();
  await reloaded;

  expect(posts.get(id)).toMatchObject({ likes: 1, isLiked: true, commentsCount: 4 });
  // However many events arrive meanwhile, the posts are requested once.
  expect(calls.filter(({ path }) => path === PATHS.postsByIds)).toHaveLength(1);
});

it('asks for the posts on screen, too, while an address names what is no post', async () => {
  const id = postOf(1)._id;
  retain(['gone', id]);
  const calls = mockApi({
    [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts: [] }),
  });

  await reloadPosts(new AbortController().signal);

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
  mockApi({ [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts: many }) });

  await reloadPosts(new AbortController().signal);

  await expect.poll(() => perTask.reduce((sum, count) => sum + count, 0)).toBe(many.length);
  expect(Math.max(...perTask)).toBeLessThan(many.length / 2);
});

describe('while the server is too busy', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });
  /** Answers of a server that is too busy until `isUp`. */
  function busyApi(post: ReturnType<typeof postOf>) {
    const server = { isUp: false };
    const unlessBusy = (body: unknown) => () =>
      server.isUp ? jsonResponse(200, body) : refusal('busy');
    const calls = mockApi({
      [`GET ${PATHS.postOrder}`]: unlessBusy({ ids: [] }),
      [`GET ${PATHS.notificationCount}`]: unlessBusy({ unread: 3, revision: 9 }),
      [`GET ${PATHS.postsByIds}`]: unlessBusy({ posts: [post] }),
    });
    const requests = (path: string) => calls.filter((call) => call.path === path).length;
    return { server, requests };
  }
  const paths = [PATHS.postOrder, PATHS.notificationCount, PATHS.postsByIds];

  it('all that was missed is requested again, until it has come', async () => {
    const post = postOf(1);
    applyPost({ ...post, likes: 1, revision: 1 });
    retain([post._id]);
    const { server, requests } = busyApi({ ...post, likes: 2, revision: 2 });
    const left = new AbortController();
    onTestFinished(() => left.abort());
    let isCaughtUp = false;
    void Promise.all([catchUp(left.signal), reloadPosts(left.signal)]).then(() => {
      isCaughtUp = true;
    });
    await expect.poll(() => paths.map(requests)).toEqual([1, 1, 1]);
    const later = async () => {
      await vi.advanceTimersByTimeAsync(LIMITS.loadAgainMaxMs);
      return paths.map(requests).every((count) => count > 1);
    };
    await expect.poll(later).toBe(true);
    server.isUp = true;
    const ends = async () => {
      await later();
      return isCaughtUp;
    };
    await expect.poll(ends).toBe(true);
    expect(posts.get(post._id)?.likes).toBe(2);
  });

  it('nothing is requested again for a connection that another one follows', async () => {
    const { requests } = busyApi(postOf(1));
    const reconnected = new AbortController();
    const caughtUp = catchUp(reconnected.signal);
    await expect.poll(() => requests(PATHS.postOrder)).toBe(1);
    reconnected.abort();
    await vi.advanceTimersByTimeAsync(LIMITS.loadAgainMaxMs);
    await caughtUp;
    expect(requests(PATHS.postOrder)).toBe(1);
  });

  it('a changed post is requested again, until it has come', async () => {
    const post = postOf(1);
    applyPost({ ...post, likes: 1, revision: 1 });
    const { server, requests } = busyApi({ ...post, likes: 2, revision: 2 });
    const left = new AbortController();
    onTestFinished(() => left.abort());
    const reloaded = reloadPost(post._id, 2, left.signal);
    const later = async () => {
      await vi.advanceTimersByTimeAsync(LIMITS.catchUpJitterMs);
      return requests(PATHS.postsByIds);
    };
    await expect.poll(later).toBe(1);
    server.isUp = true;
    await expect.poll(later).toBe(2);
    await reloaded;
    expect(posts.get(post._id)?.likes).toBe(2);
  });
});

it('a change that came with another answer meanwhile is not requested', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = mockApi({});
  const post = postOf(1);
  applyPost({ ...post, revision: 1 });
  const reloaded = reloadPost(post._id, 2, new AbortController().signal);
  applyPost({ ...post, revision: 2 });
  await vi.advanceTimersByTimeAsync(LIMITS.catchUpJitterMs);
  await reloaded;
  expect(calls).toEqual([]);
});
