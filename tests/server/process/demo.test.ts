import { expect, it } from 'vitest';
import type { Context } from '../../../server/context.ts';
import { CAST } from '../../../server/demo/cast.ts';
import { FEED_SCRIPT } from '../../../server/demo/feed-script.ts';
import { fillWithDemo } from '../../../server/demo/fill.ts';
import { PATHS } from '../../support/paths.ts';
import { createTestServer } from '../../support/server/test-server.ts';

it.each([
  ['while people are painted', 3],
  ['among the posts', CAST.length + 4],
])('an interrupted demo is rebuilt: %s', async (_when, images) => {
  const server = await createTestServer();
  let painted = 0;
  const interrupted: Context = {
    ...server.context,
    parser: {
      ...server.context.parser,
      makeImage(...job) {
        painted += 1;
        if (painted > images) throw new Error('The power is gone.');
        return server.context.parser.makeImage(...job);
      },
    },
  };
  await expect(fillWithDemo(interrupted)).rejects.toThrow('The power is gone.');
  expect(await server.context.store.accounts.count()).toBeGreaterThan(0);
  const visitor = await server.person('somebody_else');

  const access = await fillWithDemo(server.context);
  expect(access).toMatchObject({ people: CAST.length, posts: FEED_SCRIPT.length + 1 });
  expect(await server.context.store.accounts.count()).toBe(CAST.length + 2);
  const scripted = FEED_SCRIPT.filter((post) => !post.isPrivate).length + 1;
  const posts = (await server.get(visitor, PATHS.allPosts)).json();
  expect(posts).toHaveLength(scripted);

  // A world that is whole is left alone.
  expect(await fillWithDemo(server.context)).toBeUndefined();
  expect((await server.get(visitor, PATHS.allPosts)).json()).toEqual(posts);
});
