import { expect, it } from 'vitest';

import type { UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../../server/context.ts';
import { postTotal } from '../../../server/domain/posts/post-total.ts';

/** Counts how often the store counts; each person follows `posts` of them. */
function counting(posts: number) {
  const clock = { nowMs: 1_000_000 };
  const counted: string[] = [];
  const countFollowing = async (viewer: UserId) => {
    counted.push(viewer);
    return posts;
  };
  const context = {
    now: () => clock.nowMs,
    store: { postOrder: { countFollowing } },
  } as unknown as Context;
  const total = (id: string) => postTotal(context, { id } as Viewer, 'following');
  return { clock, counted, total };
}

it('a long list of followed posts is counted once a minute for each person', async () => {
  const { clock, counted, total } = counting(SERVER_LIMITS.knownFollowedMin);
  expect(await total('ada')).toBe(SERVER_LIMITS.knownFollowedMin);
  expect(await total('ada')).toBe(SERVER_LIMITS.knownFollowedMin);
  expect(await total('bob')).toBe(SERVER_LIMITS.knownFollowedMin);
  expect(counted).toEqual(['ada', 'bob']);
  clock.nowMs += SERVER_LIMITS.countedPostsMs;
  await total('ada');
  expect(counted).toEqual(['ada', 'bob', 'ada']);
});

it('a short list of followed posts is counted each time', async () => {
  const { counted, total } = counting(SERVER_LIMITS.knownFollowedMin - 1);
  await total('ada');
  await total('ada');
  expect(counted).toHaveLength(2);
});

it('counts of the last people are remembered, those of earlier ones are not', async () => {
  const { counted, total } = counting(SERVER_LIMITS.knownFollowedMin);
  for (let at = 0; at <= SERVER_LIMITS.knownFollowedPeople; at += 1) await total(`person${at}`);
  counted.length = 0;
  await total(`person${SERVER_LIMITS.knownFollowedPeople}`);
  expect(counted).toEqual([]);
  await total('person0');
  expect(counted).toEqual(['person0']);
});
