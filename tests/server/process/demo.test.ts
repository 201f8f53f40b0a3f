import { expect, it } from 'vitest';
import { addCrowd } from '../../../bench/crowd/add-crowd.ts';
import type { Context } from '../../../server/context.ts';
import { CAST } from '../../../server/demo/cast.ts';
import { fillWithDemo } from '../../../server/demo/fill.ts';
import { VISITOR } from '../../../server/demo/world/visitor.ts';
import { createTestServer } from '../../support/server/test-server.ts';

it('a demo that is interrupted leaves nothing, and is filled the next time', async () => {
  const server = await createTestServer();
  // While images are stored, and among the posts.
  for (const idsMade of [40, 600]) {
    let made = 0;
    const interrupted: Context = {
      ...server.context,
      newId() {
        made += 1;
        if (made > idsMade) throw new Error('The power is gone.');
        return server.context.newId();
      },
    };
    await expect(fillWithDemo(interrupted)).rejects.toThrow('The power is gone.');
    expect(await server.context.store.accounts.count()).toBe(0);
    expect(await server.context.store.media.files('', 10)).toEqual([]);
  }

  const access = await fillWithDemo(server.context);
  const scripted = [...CAST, VISITOR].flatMap(({ posts, projects }) => [
    ...posts,
    ...projects.flatMap(({ title, posted }) => (posted ? { ...posted, text: title } : [])),
  ]);
  expect(access).toMatchObject({ people: CAST.length, posts: scripted.length });
  const visitor = await server.person('somebody_else');
  const posts = await visitor.ok('allPosts');
  expect(posts).toHaveLength(scripted.filter((post) => !post.isPrivate).length);

  // A world that is whole is left alone.
  expect(await fillWithDemo(server.context)).toBeUndefined();
  expect(await visitor.ok('allPosts')).toEqual(posts);
});

it('a crowd is the same for the same seed, with correct counters', async () => {
  const feeds: unknown[] = [];
  for (const _ of [1, 2]) {
    const crowded = await createTestServer();
    await addCrowd(crowded.context, { users: 30, posts: 40, seed: 7 }, () => undefined);
    const viewer = await crowded.person('viewer');
    const { posts } = await viewer.ok('allPosts', { limit: 50 });
    feeds.push(posts);
    for (const post of posts.slice(0, 5)) {
      const likers = await crowded.context.store.postLikes.usersOf([post._id], viewer.id, 500);
      expect(likers.get(post._id)).toHaveLength(post.likes);
      if (post.media) expect((await crowded.get(undefined, post.media)).statusCode).toBe(200);
    }
    const [author] = posts;
    const { followers, followersCount } = await viewer.ok('detailsOf', {
      id: author?.user._id ?? '',
    });
    expect(followers).toHaveLength(followersCount);
  }
  expect(feeds[0]).toEqual(feeds[1]);
});
