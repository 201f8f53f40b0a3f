import { expect, it, onTestFinished, vi } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { PostId } from '#contract/ids.ts';
import { subscribeToLiveEvents } from '../../../src/app/session/live-events.ts';
import { toggleLike } from '../../../src/state/post-actions.ts';
import { type PostChange, usePostChanges } from '../../../src/state/post-changes.ts';
import { PATHS } from '../../support/paths.ts';
import { postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { renderHook } from '../../support/web/render.tsx';

const { tell, onServerEvent } = vi.hoisted(() => {
  const hearing = new Map<string, Set<(said: unknown) => void>>();
  return {
    tell: (event: string, said: unknown) => {
      for (const hear of hearing.get(event) ?? []) hear(said);
    },
    onServerEvent: (event: string, hear: (said: unknown) => void) => {
      const all = hearing.get(event) ?? new Set();
      hearing.set(event, all.add(hear));
      return () => void all.delete(hear);
    },
  };
});

vi.mock('../../../src/lib/api/socket.ts', () => ({
  onServerEvent,
  connectToServer: async () => undefined,
  onConnection: () => () => undefined,
  onDismissal: () => () => undefined,
}));

it.each([
  ['is asked for where another number was told during the press', 6, [6]],
  ['is not asked for where the same number was told', 5, []],
])('a post that one likes %s', async (_, told, asked) => {
  const post = postOf(1, { likes: 6, likedBy: [VIEWER] });
  const id = post._id as PostId;
  const answer = Promise.withResolvers<Response>();
  const calls = mockApi({
    [`POST ${pathOf(PATHS.likePost, { postId: id })}`]: () => answer.promise,
    [`GET ${PATHS.postsByIds}`]: () => jsonResponse(200, { posts: [post], nextCursor: null }),
  });
  const changes: PostChange[] = [];
  const { leave } = renderHook(() => usePostChanges((change) => changes.push(change), [id]));
  const left = new AbortController();
  onTestFinished(() => {
    left.abort();
    leave();
  });
  await subscribeToLiveEvents(VIEWER, left.signal);

  const liked = toggleLike(id, VIEWER, { likes: 4, isLiked: false });
  await expect.poll(() => calls).toHaveLength(1);
  tell('post:likes', { postId: id, likes: told });
  answer.resolve(jsonResponse(200, { likes: 5, likedBy: [VIEWER] }));
  await liked;
  await expect
    .poll(() => changes.flatMap((change) => (change.kind === 'changed' ? change.post.likes : [])))
    .toEqual(asked);
  expect(calls.filter(({ path }) => path === PATHS.createPost)).toHaveLength(asked.length);
});
