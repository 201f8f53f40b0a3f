import { describe, expect, it } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Caller, Values } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob, eve] = await server.people('ada', 'bob', 'eve');
await server.follow(ada, bob);

async function publish(author: TestPerson, content: string, isPublic = 'true'): Promise<string> {
  return (await author.ok('createPost', { content, isPublic }))._id;
}

const like = (who: Caller, postId: string, more: Values = {}) =>
  who.call('likePost', { postId, ...more });
const bookmark = (who: Caller, postId: string) => who.call('bookmarkPost', { postId });

describe('a like', () => {
  it('a like toggles; the author sees who', async () => {
    const post = await publish(ada, 'likeable');
    expect((await like(bob, post, { userId: bob.id })).json()).toMatchObject({
      likes: 1,
      likedBy: [bob.id],
    });
    server.clock.nowMs += 1; // whose like came first is told, too
    expect((await like(eve, post)).json()).toMatchObject({ likes: 2, likedBy: [eve.id] });
    const seen = await ada.ok('post', { postId: post });
    expect(seen).toMatchObject({ likes: 2, likedBy: [bob.id, eve.id] });
    expect((await like(bob, post)).json()).toMatchObject({ likes: 1, likedBy: [] });
  });

  it('the newest people who like a post are named, oldest like first', async () => {
    const post = await publish(ada, 'liked by many');
    const mia = await server.person('mia_likes');
    for (const person of [eve, mia, bob]) {
      server.clock.nowMs += 1;
      await like(person, post);
    }
    const newest = await server.context.store.postLikes.usersOf([post as PostId], ada.id, 2);
    expect(newest.get(post as PostId)).toEqual([mia.id, bob.id]);
  });

  it('a wished like that arrives twice stays, and notifies nobody again', async () => {
    const post = await publish(ada, 'wished for');
    const pushed = () => server.published.filter(({ event }) => event.name === 'post:likes').length;
    const before = pushed();
    for (const liked of [true, true, false, false]) {
      const answer = await bob.ok('likePost', { postId: post, liked });
      expect(answer).toMatchObject(
        liked ? { likes: 1, likedBy: [bob.id] } : { likes: 0, likedBy: [] },
      );
    }
    expect(pushed() - before).toBe(2);
  });

  it('a wished bookmark that arrives twice stays', async () => {
    const post = await publish(ada, 'to be saved');
    for (const bookmarked of [true, true, false, false]) {
      const answer = await bob.ok('bookmarkPost', { postId: post, bookmarked });
      expect(answer).toMatchObject({ bookmarked });
    }
  });

  it('concurrent likes are counted correctly', async () => {
    const post = await publish(ada, 'popular');
    const crowd = await Promise.all(
      Array.from({ length: 20 }, (_, i) => server.person(`crowd_${i}`)),
    );
    await Promise.all(crowd.map((person) => like(person, post)));
    const seen = await ada.ok('post', { postId: post });
    expect(seen.likes).toBe(20);
    expect(new Set(seen.likedBy)).toEqual(new Set(crowd.map((person) => person.id)));
  });

  it('pages name the people who like one’s own posts, unless `likers=none` is asked for', async () => {
    const [ann, ben] = await server.people('likes_ann', 'likes_ben');
    const ids = await publish(ann, 'read without names');
    await like(ben, ids);
    await ann.ok('bookmarkPost', { postId: ids });
    const pagesOf = async (who: TestPerson, more: Values) =>
      await Promise.all([
        who.ok('postsByIds', { ids, ...more }),
        who.ok('postsOf', { id: ann.id, ...more }),
        who.ok('savedPosts', more),
        who.ok('allPosts', { limit: 50, scope: 'latest', ...more }),
      ]);
    const likedBy = async (who: TestPerson, more: Values = {}) =>
      (await pagesOf(who, more)).map((page) => {
        const post = 'posts' in page ? page.posts.find(({ _id }) => _id === ids) : undefined;
        return post && { likes: post.likes, likedBy: post.likedBy };
      });
    const named = { likes: 1, likedBy: [ben.id] };
    const unnamed = { likes: 1, likedBy: [] };
    expect(await likedBy(ann)).toEqual([named, named, named, named]);
    expect(await likedBy(ann, { likers: 'none' })).toEqual([unnamed, unnamed, unnamed, unnamed]);
    // Who likes it oneself is still told.
    expect(await likedBy(ben, { likers: 'none' })).toEqual([named, named, undefined, named]);
  });

  it('own posts cannot be liked', async () => {
    const post = await publish(ada, 'mine');
    expectProblem(await like(ada, post), 'own_post_like');
  });

  it('a like is announced live and notifies the author', async () => {
    const post = await publish(ada, 'quiet', 'false');
    const before = server.published.length;
    await like(bob, post);
    const told = server.published.slice(before);
    expect(told).toContainEqual({
      event: {
        name: 'post:likes',
        payload: { postId: post, likes: 1, revision: expect.any(Number) },
      },
      audience: { kind: 'people', ids: [ada.id, bob.id] },
    });
    expect(told).toContainEqual({
      event: {
        name: 'post:liked',
        payload: { postId: post, liked: true, revision: expect.any(Number) },
      },
      audience: { kind: 'people', ids: [bob.id] },
    });
    const list = await ada.ok('notifications');
    expect(list[0]).toMatchObject({
      type: 'like',
      additionalInfo: { postId: post, triggeringUserId: bob.id },
    });
    await like(bob, post);
    const after = await ada.ok('notifications');
    expect(after.filter(({ additionalInfo }) => additionalInfo.postId === post)).toEqual([]);
  });
});

describe('a bookmark', () => {
  it('a bookmark is private', async () => {
    const post = await publish(ada, 'worth keeping');
    const before = server.published.length;
    expect((await bookmark(bob, post)).json()).toMatchObject({
      bookmarked: true,
      bookmarks: [bob.id],
    });
    expect((await bob.ok('post', { postId: post })).bookmarks).toEqual([bob.id]);
    for (const other of [ada, eve]) {
      const response = await other.call('post', { postId: post });
      expect(response.json().bookmarks).toEqual([]);
    }
    expect((await bookmark(bob, post)).json()).toMatchObject({ bookmarked: false, bookmarks: [] });
    const told = server.published.slice(before);
    expect(told.map(({ audience }) => audience)).toEqual([
      { kind: 'people', ids: [bob.id] },
      { kind: 'people', ids: [bob.id] },
    ]);
  });

  it('each change of a bookmark is announced to its owner with a greater revision', async () => {
    const post = await publish(ada, 'on two devices');
    const before = server.published.length;
    const answers = [];
    for (const bookmarked of [true, true, false, false]) {
      answers.push(await bob.ok('bookmarkPost', { postId: post, bookmarked }));
    }
    const [added, , removed] = answers;
    expect(server.published.slice(before).map(({ event }) => event)).toEqual([
      {
        name: 'post:bookmarked',
        payload: { postId: post, bookmarked: true, viewerRevision: added?.viewerRevision },
      },
      {
        name: 'post:bookmarked',
        payload: { postId: post, bookmarked: false, viewerRevision: removed?.viewerRevision },
      },
    ]);
    expect(removed?.viewerRevision).toBeGreaterThan(added?.viewerRevision ?? 0);
  });

  it('own posts can be bookmarked', async () => {
    const post = await publish(ada, 'note to self');
    expect((await bookmark(ada, post)).json()).toMatchObject({
      bookmarked: true,
      bookmarks: [ada.id],
    });
  });
});

describe('likes and bookmarks', () => {
  it('likes and bookmarks cannot name another user', async () => {
    const post = await publish(ada, 'not by eve');
    expectProblem(await like(bob, post, { userId: eve.id }), 'not_you');
    expectProblem(await like(bob, post, { userId: 7 }), 'bad_request');
  });
});

it.each([
  ['createPost', 'user'],
  ['updatePost', 'user'],
  ['updateProfile', 'userId'],
  ['addProject', 'userId'],
  ['bookmarkPost', 'userId'],
  ['addComment', 'userId'],
  ['follow', 'user'],
] as const)('a call naming another acting user is refused: %s', async (call, name) => {
  const postId = await publish(bob, 'to be changed');
  const send = async (userId: string) => {
    const words = { [name]: userId, content: 'x', title: 'x', commentText: 'x' };
    return (await bob.call(call, { postId, id: ada.id, ...words })).json().code;
  };
  expect(await send(eve.id)).toBe('not_you');
  expect(await send(bob.id)).not.toBe('not_you');
});

describe('lists of posts by date', () => {
  it('bookmarked posts are paged, newest first, without hidden ones', async () => {
    const keeper = await server.person('keeper');
    await server.follow(ada, keeper);
    const posts: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      server.clock.nowMs += 1000;
      posts.push(await publish(ada, `saved ${i}`, i === 2 ? 'false' : 'true'));
    }
    for (const post of [3, 0, 4, 2].map((i) => posts[i] ?? '')) await bookmark(keeper, post);
    const first = await keeper.ok('savedPosts', { limit: 3 });
    const second = await keeper.ok('savedPosts', { limit: 3, cursor: first.nextCursor });
    const ids = [...first.posts, ...second.posts].map(({ _id }) => _id);
    expect(ids).toEqual([posts[4], posts[3], posts[2], posts[0]]);
    expect(second).not.toHaveProperty('nextCursor');

    await server.context.store.transaction((tx) => tx.follows.remove(ada.id, keeper.id));
    const left = (await keeper.ok('savedPosts')).posts.map(({ _id }) => _id);
    expect(left).toEqual([posts[4], posts[3], posts[0]]);
    expect(await eve.ok('savedPosts')).toEqual({ posts: [] });
  });

  it('bookmarked posts are ordered by their extended date', async () => {
    const keeper = await server.person('patient-keeper');
    const older = await publish(ada, 'older');
    server.clock.nowMs += 60_000;
    const newer = await publish(ada, 'newer');
    await bookmark(keeper, older);
    await bookmark(keeper, newer);
    const ids = async () =>
      (await keeper.ok('savedPosts')).posts.map(({ _id }: { _id: string }) => _id);
    expect(await ids()).toEqual([newer, older]);
    server.clock.nowMs += LIMITS.dateExtensionMs;
    const extended = await ada.call('extendPost', { postId: older });
    expect(extended.statusCode).toBe(200);
    expect(await ids()).toEqual([older, newer]);
  });

  it('of a person are paged, newest first, for whom each is', async () => {
    const author = await server.person('author');
    const friend = await server.person('authors-friend');
    await server.follow(author, friend);
    const posts: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      server.clock.nowMs += 1000;
      posts.unshift(await publish(author, `by the author ${i}`, i === 1 ? 'false' : 'true'));
    }
    const read = async (viewer: TestPerson, cursor?: string) => {
      const page = await viewer.ok('postsOf', { id: author.id, limit: 3, cursor });
      return { ids: page.posts.map(({ _id }) => _id), nextCursor: page.nextCursor };
    };
    const first = await read(friend);
    expect(first.ids).toEqual(posts.slice(0, 3));
    const second = await read(friend, first.nextCursor);
    expect(second).toEqual({ ids: posts.slice(3), nextCursor: undefined });
    expect((await read(eve)).ids).toEqual([posts[0], posts[1], posts[3]]);
    const countFor = async (viewer: TestPerson) =>
      (await viewer.ok('detailsOf', { id: author.id })).postsCount;
    expect(await Promise.all([author, friend, eve].map(countFor))).toEqual([4, 4, 3]);
    const media = new Blob([await jpegOf(40, 30)], { type: 'image/jpeg' });
    const { _id } = await author.ok('createPost', {
      content: 'A picture',
      isPublic: 'true',
      media,
    });
    const pictures = await eve.ok('postsOf', { id: author.id, media: 'true' });
    expect(pictures.posts.map((post) => post._id)).toEqual([_id]);
    await eve.refused('not_found', 'postsOf', { id: posts[0] ?? '' });
  });

  it.each(['x', '1.x', '-1.01m7zbh199ae9gq4b3t5cmw1db', '1e3.01m7zbh199ae9gq4b3t5cmw1db'])(
    'refuse the cursor %s',
    async (cursor) => {
      await bob.refused('cursor_invalid', 'savedPosts', { cursor });
      await bob.refused('cursor_invalid', 'postsOf', { id: ada.id, cursor });
    },
  );
});

describe('a deleted post', () => {
  it('deleting a post is announced to those who saw it', async () => {
    const post = await publish(ada, 'going', 'false');
    await ada.call('deletePost', { userId: ada.id, postId: post });
    expect(server.published.at(-1)).toEqual({
      event: { name: 'post:deleted', payload: { postId: post, revision: 2 } },
      audience: { kind: 'people', ids: expect.arrayContaining([ada.id, bob.id]) },
    });
  });
});

describe('likers of a post', () => {
  it('the author sees the likers in pages, newest first', async () => {
    const post = await publish(ada, 'liked by three');
    const crowd = await Promise.all(['lia', 'lou', 'lyn'].map((name) => server.person(name)));
    for (const person of crowd) {
      await like(person, post);
      server.clock.nowMs += 1;
    }
    const first = await ada.ok('likers', { postId: post, limit: 2 });
    expect(first.users.map(({ username }) => username)).toEqual(['lyn', 'lou']);
    const second = await ada.ok('likers', { postId: post, limit: 2, cursor: first.nextCursor });
    expect(second).toEqual({ users: [expect.objectContaining({ username: 'lia' })] });
  });

  it('simultaneous likers keep their order across pages', async () => {
    const post = await publish(ada, 'liked at once');
    const crowd = await Promise.all(['mia', 'max', 'moe'].map((name) => server.person(name)));
    for (const person of crowd) await like(person, post);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ada.ok('likers', { postId: post, limit: 1, cursor });
      seen.push(...page.users.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(
      crowd
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('only the author sees the likers', async () => {
    const open = await publish(ada, 'for all to see');
    const hidden = await publish(ada, 'for bob to see', 'false');
    await bob.refused('forbidden', 'likers', { postId: open });
    await bob.refused('forbidden', 'likers', { postId: hidden });
    await eve.refused('post_not_found', 'likers', { postId: hidden });
    await ada.refused('post_not_found', 'likers', { postId: 'nothing' });
  });

  it('the list of likers refuses invalid cursors and limits', async () => {
    const post = await publish(ada, 'paged');
    await ada.refused('cursor_invalid', 'likers', { postId: post, cursor: '!' });
    for (const limit of [0, 51])
      await ada.refused('bad_request', 'likers', { postId: post, limit });
  });
});
