import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '../../support/paths.ts';
import { failure } from '../../support/server/problems.ts';
import { createTestServer, formOf, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const ada = await server.person('ada');
const bob = await server.person('bob');
const eve = await server.person('eve');
await server.follow(ada, bob);

async function publish(author: TestPerson, content: string, isPublic = 'true'): Promise<string> {
  return (await server.post(author, { content, isPublic })).json()._id;
}

async function toggle(
  route: string,
  who: TestPerson | undefined,
  postId: string,
  payload?: object,
) {
  const response = await server.app.inject({
    method: 'POST',
    url: pathOf(route, { postId }),
    headers: { 'content-type': 'application/json', ...who?.headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return [response.statusCode, response.json()];
}

const like = (who: TestPerson | undefined, postId: string, payload?: object) =>
  toggle(PATHS.likePost, who, postId, payload);
const bookmark = (who: TestPerson | undefined, postId: string) =>
  toggle(PATHS.bookmarkPost, who, postId);

describe('a like', () => {
  it('a like toggles; the author sees who', async () => {
    const post = await publish(ada, 'likeable');
    expect(await like(bob, post, { userId: bob.id })).toMatchObject([
      200,
      { likes: 1, likedBy: [bob.id] },
    ]);
    server.clock.nowMs += 1; // whose like came first is told, too
    expect(await like(eve, post)).toMatchObject([200, { likes: 2, likedBy: [eve.id] }]);
    const seen = (await server.get(ada, pathOf(PATHS.post, { postId: post }))).json();
    expect(seen).toMatchObject({ likes: 2, likedBy: [bob.id, eve.id] });
    expect(await like(bob, post)).toMatchObject([200, { likes: 1, likedBy: [] }]);
  });

  it('a wished like that arrives twice stays, and notifies nobody again', async () => {
    const post = await publish(ada, 'wished for');
    const pushed = () => server.published.filter(({ event }) => event.name === 'post:likes').length;
    const before = pushed();
    for (const liked of [true, true, false, false]) {
      expect(await like(bob, post, { liked })).toMatchObject([
        200,
        liked ? { likes: 1, likedBy: [bob.id] } : { likes: 0, likedBy: [] },
      ]);
    }
    expect(pushed() - before).toBe(2);
  });

  it('a wished bookmark that arrives twice stays', async () => {
    const post = await publish(ada, 'to be saved');
    for (const bookmarked of [true, true, false, false]) {
      const answer = await toggle(PATHS.bookmarkPost, bob, post, { bookmarked });
      expect(answer).toMatchObject([200, { bookmarked }]);
    }
  });

  it('concurrent likes are counted correctly', async () => {
    const post = await publish(ada, 'popular');
    const crowd = await Promise.all(
      Array.from({ length: 20 }, (_, i) => server.person(`crowd_${i}`)),
    );
    await Promise.all(crowd.map((person) => like(person, post)));
    const seen = (await server.get(ada, pathOf(PATHS.post, { postId: post }))).json();
    expect(seen.likes).toBe(20);
    expect(new Set(seen.likedBy)).toEqual(new Set(crowd.map((person) => person.id)));
  });

  it('own posts cannot be liked', async () => {
    const post = await publish(ada, 'mine');
    expect(await like(ada, post)).toEqual(failure('own_post_like'));
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
    const list = (await server.get(ada, PATHS.notifications)).json();
    expect(list[0]).toMatchObject({
      type: 'like',
      additionalInfo: { postId: post, triggeringUserId: bob.id },
    });
    await like(bob, post);
    const after = (await server.get(ada, PATHS.notifications)).json();
    expect(
      after.filter(
        (it: { additionalInfo: { postId: string } }) => it.additionalInfo.postId === post,
      ),
    ).toEqual([]);
  });
});

describe('a bookmark', () => {
  it('a bookmark is private', async () => {
    const post = await publish(ada, 'worth keeping');
    const before = server.published.length;
    expect(await bookmark(bob, post)).toMatchObject([
      200,
      { bookmarked: true, bookmarks: [bob.id] },
    ]);
    expect(server.published.length).toBe(before);
    const address = pathOf(PATHS.post, { postId: post });
    expect((await server.get(bob, address)).json().bookmarks).toEqual([bob.id]);
    for (const other of [ada, eve]) {
      const response = await server.get(other, address);
      expect(response.json().bookmarks).toEqual([]);
    }
    expect(await bookmark(bob, post)).toMatchObject([200, { bookmarked: false, bookmarks: [] }]);
  });

  it('own posts can be bookmarked', async () => {
    const post = await publish(ada, 'note to self');
    expect(await bookmark(ada, post)).toMatchObject([
      200,
      { bookmarked: true, bookmarks: [ada.id] },
    ]);
  });
});

describe('likes and bookmarks', () => {
  it.each([
    ['like', like],
    ['bookmark', bookmark],
  ] as const)('a hidden private post refuses: %s', async (_what, act) => {
    const secret = await publish(ada, 'between us', 'false');
    expect(await act(eve, secret)).toEqual(failure('post_not_found'));
    expect(await act(eve, '01m7zbh199ae9gq4b3t5cmw1db')).toEqual(failure('post_not_found'));
    expect(await act(eve, "' or 1=1 --")).toEqual(failure('post_not_found'));
    expect(await act(undefined, secret)).toEqual(failure('unauthorized'));
  });

  it('likes and bookmarks cannot name another user', async () => {
    const post = await publish(ada, 'not by eve');
    expect(await like(bob, post, { userId: eve.id })).toEqual(failure('not_you'));
    expect(await like(bob, post, { userId: 7 })).toEqual(failure('bad_request'));
  });
});

describe('a call naming another acting user is refused:', () => {
  const json = { 'content-type': 'application/json' };
  const forms = (fields: Readonly<Record<string, string>>) => ({ payload: formOf(fields) });

  it.each<[string, 'POST' | 'PUT' | 'DELETE', string, string, boolean]>([
    ['a new post', 'POST', PATHS.createPost, 'user', true],
    ['a change of a post', 'PUT', PATHS.updatePost, 'user', true],
    ['a change of the profile', 'PUT', PATHS.updateProfile, 'userId', true],
    ['a new project', 'POST', PATHS.addProject, 'userId', true],
    ['a bookmark', 'POST', PATHS.bookmarkPost, 'userId', false],
    ['a comment', 'POST', PATHS.addComment, 'userId', false],
    ['a follow', 'POST', PATHS.follow, 'user', false],
  ])('%s', async (_what, method, route, name, isForm) => {
    const postId = await publish(bob, 'to be changed');
    const url = route.replace(':postId', postId).replace(':id', ada.id);
    const send = (userId: string) => {
      const words = { [name]: userId, content: 'x', title: 'x', commentText: 'x' };
      return server.app.inject({
        method,
        url,
        ...(isForm ? forms(words) : { payload: words }),
        headers: { ...bob.headers, ...(isForm ? {} : json) },
      });
    };
    const refused = await send(eve.id);
    expect([refused.statusCode, refused.json()]).toEqual(failure('not_you'));
    expect((await send(bob.id)).json().code).not.toBe('not_you');
  });
});

describe('bookmarked posts', () => {
  it('bookmarked posts are paged, newest first, without hidden ones', async () => {
    const keeper = await server.person('keeper');
    await server.follow(ada, keeper);
    const posts: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      server.clock.nowMs += 1000;
      posts.push(await publish(ada, `saved ${i}`, i === 2 ? 'false' : 'true'));
    }
    for (const post of [3, 0, 4, 2].map((i) => posts[i] ?? '')) await bookmark(keeper, post);
    const read = async (query: string) =>
      (await server.get(keeper, `${PATHS.savedPosts}?${query}`)).json();
    const first = await read('limit=3');
    const second = await read(`limit=3&cursor=${first.nextCursor}`);
    const ids = [...first.posts, ...second.posts].map((post: { _id: string }) => post._id);
    expect(ids).toEqual([posts[4], posts[3], posts[2], posts[0]]);
    expect(second).not.toHaveProperty('nextCursor');

    await server.context.store.transaction((tx) => tx.follows.remove(ada.id, keeper.id));
    const left = (await read('limit=50')).posts.map((post: { _id: string }) => post._id);
    expect(left).toEqual([posts[4], posts[3], posts[0]]);
    expect((await server.get(eve, PATHS.savedPosts)).json()).toEqual({ posts: [] });
  });

  it('bookmarked posts are ordered by their extended date', async () => {
    const keeper = await server.person('patient-keeper');
    const older = await publish(ada, 'older');
    server.clock.nowMs += 60_000;
    const newer = await publish(ada, 'newer');
    await bookmark(keeper, older);
    await bookmark(keeper, newer);
    const ids = async () =>
      (await server.get(keeper, PATHS.savedPosts))
        .json()
        .posts.map(({ _id }: { _id: string }) => _id);
    expect(await ids()).toEqual([newer, older]);
    server.clock.nowMs += LIMITS.dateExtensionMs;
    const extended = await server.app.inject({
      method: 'POST',
      url: pathOf(PATHS.extendPost, { postId: older }),
      headers: ada.headers,
    });
    expect(extended.statusCode).toBe(200);
    expect(await ids()).toEqual([older, newer]);
  });

  it.each(['x', '1.x', '-1.01m7zbh199ae9gq4b3t5cmw1db', '1e3.01m7zbh199ae9gq4b3t5cmw1db'])(
    'bookmarked posts refuse the cursor %s',
    async (cursor) => {
      const response = await server.get(bob, `${PATHS.savedPosts}?cursor=${cursor}`);
      expect([response.statusCode, response.json()]).toEqual(failure('cursor_invalid'));
    },
  );
});

describe('a deleted post', () => {
  it('deleting a post is announced to those who saw it', async () => {
    const post = await publish(ada, 'going', 'false');
    await server.app.inject({
      method: 'DELETE',
      url: pathOf(PATHS.deletePost, { userId: ada.id, postId: post }),
      headers: ada.headers,
    });
    expect(server.published.at(-1)).toEqual({
      event: { name: 'post:deleted', payload: { postId: post, revision: 2 } },
      audience: { kind: 'people', ids: expect.arrayContaining([ada.id, bob.id]) },
    });
  });
});

describe('likers of a post', () => {
  const likersOf = async (who: TestPerson | undefined, postId: string, query = '') => {
    const response = await server.get(who, `${pathOf(PATHS.likers, { postId })}${query}`);
    return [response.statusCode, response.json()];
  };

  it('the author sees the likers in pages, newest first', async () => {
    const post = await publish(ada, 'liked by three');
    const crowd = await Promise.all(['lia', 'lou', 'lyn'].map((name) => server.person(name)));
    for (const person of crowd) {
      await like(person, post);
      server.clock.nowMs += 1;
    }
    const [status, first] = await likersOf(ada, post, '?limit=2');
    expect(status).toBe(200);
    expect(first.users.map((user: { username: string }) => user.username)).toEqual(['lyn', 'lou']);
    const [, second] = await likersOf(ada, post, `?limit=2&cursor=${first.nextCursor}`);
    expect(second).toEqual({ users: [expect.objectContaining({ username: 'lia' })] });
  });

  it('simultaneous likers keep their order across pages', async () => {
    const post = await publish(ada, 'liked at once');
    const crowd = await Promise.all(['mia', 'max', 'moe'].map((name) => server.person(name)));
    for (const person of crowd) await like(person, post);
    const seen: string[] = [];
    let query = '?limit=1';
    for (;;) {
      const [, page] = await likersOf(ada, post, query);
      seen.push(...page.users.map((user: { _id: string }) => user._id));
      if (page.nextCursor === undefined) break;
      query = `?limit=1&cursor=${page.nextCursor}`;
    }
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
    expect(await likersOf(bob, open)).toEqual(failure('forbidden'));
    expect(await likersOf(bob, hidden)).toEqual(failure('forbidden'));
    expect(await likersOf(eve, hidden)).toEqual(failure('post_not_found'));
    expect(await likersOf(undefined, open)).toEqual(failure('unauthorized'));
    expect(await likersOf(ada, 'nothing')).toEqual(failure('post_not_found'));
  });

  it('the list of likers refuses invalid cursors and limits', async () => {
    const post = await publish(ada, 'paged');
    expect(await likersOf(ada, post, '?cursor=!')).toEqual(failure('cursor_invalid'));
    expect(await likersOf(ada, post, '?limit=0')).toEqual(failure('bad_request'));
    expect(await likersOf(ada, post, '?limit=51')).toEqual(failure('bad_request'));
  });
});
