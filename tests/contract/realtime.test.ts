import { expect, it } from 'vitest';

import { BATCH_EVENT, eventsIn } from '#contract/realtime.ts';

it('events are the same, whether they came alone or several at once', () => {
  const likes = { postId: 'a', likes: 2 };
  const deleted = { postId: 'b' };
  expect(eventsIn('post:likes', likes)).toEqual([['post:likes', likes]]);
  const several = [
    ['post:likes', likes],
    ['post:deleted', deleted],
  ];
  expect(eventsIn(BATCH_EVENT, several)).toEqual(several);
});
