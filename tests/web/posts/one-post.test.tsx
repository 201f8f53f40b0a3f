import { beforeEach, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { Post } from '#contract/schema/post.ts';
import { type OnePost, useOnePost } from '../../../src/features/posts/detail/use-one-post.ts';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { posts, toggleLike, toggleSaved } from '../../../src/state/entities/posts.ts';
import { session } from '../../../src/state/session.ts';
import { PATHS } from '../../support/paths.ts';
import { postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { renderHook } from '../../support/web/render.tsx';

const post = postOf(7);
const id = post._id;
const addressOf = (postId: string) => `GET ${pathOf(PATHS.post, { postId })}`;

const postIn = (state: OnePost): Post | undefined =>
  state.status === 'ready' ? state.post : undefined;

beforeEach(() => {
  posts.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-in', user: selfUser({ _id: VIEWER }) };
});

it('keeps a like that was answered while the post was asked for again', async () => {
  const answers: ((response: Response) => void)[] = [];
  mockApi({
    [addressOf(id)]: () => new Promise((answer) => answers.push(answer)),
    [`POST ${pathOf(PATHS.likePost, { postId: id })}`]: () =>
      jsonResponse(200, { likes: 1, likedBy: [VIEWER], revision: 3 }),
  });
  const { current } = renderHook(() => useOnePost(id));
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(jsonResponse(200, { ...post, revision: 1 }));
  await expect.poll(() => posts.get(id)?.likes).toBe(0);
  const reloaded = current().reload();
  await expect.poll(() => answers.length).toBe(2);
  await toggleLike(id);
  answers[1]?.(jsonResponse(200, { ...post, content: 'Changed', revision: 2 }));
  await reloaded;
  expect(posts.get(id)).toMatchObject({ content: 'Changed', likes: 1, isLiked: true });
});

it('comes as the viewer has pressed it, also before the server has answered the press', async () => {
  const answer = Promise.withResolvers<Response>();
  mockApi({
    [addressOf(id)]: () => jsonResponse(200, post),
    [`POST ${pathOf(PATHS.likePost, { postId: id })}`]: () => answer.promise,
  });
  const liked = toggleLike(id);
  const { current } = renderHook(() => useOnePost(id));
  await expect.poll(() => postIn(current().state)).toBeDefined();
  expect(posts.get(id)).toMatchObject({ likes: 1, isLiked: true });
  answer.resolve(jsonResponse(200, { likes: 1, likedBy: [VIEWER] }));
  await liked;
});

it('is gone from every screen once a like or a bookmark finds no post', async () => {
  const missing = () => jsonResponse(404, { code: 'post_not_found', error: 'Gone' });
  mockApi({
    [`POST ${pathOf(PATHS.likePost, { postId: id })}`]: missing,
    [`POST ${pathOf(PATHS.bookmarkPost, { postId: id })}`]: missing,
  });
  for (const press of [toggleLike, toggleSaved]) {
    posts.clear();
    applyPost(post);
    await press(id);
    expect(posts.get(id)).toBeUndefined();
  }
});

it('stays with what is written below it where it cannot be asked for again', async () => {
  let isUp = true;
  mockApi({ [addressOf(id)]: () => (isUp ? jsonResponse(200, post) : jsonResponse(503, {})) });
  const { current } = renderHook(() => useOnePost(id));
  await expect.poll(() => current().state.status).toBe('ready');
  isUp = false;
  await current().reload();
  await frames();
  expect(current().state.status).toBe('ready');
});

it('is always that of the address', async () => {
  const other = postOf(8);
  const answer = Promise.withResolvers<Response>();
  mockApi({
    [addressOf(id)]: () => jsonResponse(200, post),
    [addressOf(other._id)]: () => answer.promise,
  });
  let wanted = id;
  const { current, again } = renderHook(() => useOnePost(wanted));
  await expect.poll(() => current().state.status).toBe('ready');
  wanted = other._id;
  again();
  await expect.poll(() => current().state.status).toBe('loading');
  answer.resolve(jsonResponse(503, {}));
  await expect.poll(() => current().state.status).toBe('failed');
});
