import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { PATHS } from '../../support/paths.ts';
import { failure } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const ada = await server.person('ada');
const bob = await server.person('bob');
const eve = await server.person('eve');
await server.context.store.transaction((tx) =>
  tx.profiles.update(ada.id, { firstName: 'Ada', lastName: 'Byron' }, {}),
);

/** As an old client sends it: a JSON content type, and nothing in the body. */
async function send(who: TestPerson | undefined, route: string, id: string, payload?: object) {
  const response = await server.app.inject({
    method: 'POST',
    url: pathOf(route, { id }),
    headers: { 'content-type': 'application/json', ...who?.headers },
    ...(payload ? { payload } : {}),
  });
  return [response.statusCode, response.json()];
}

async function counts(of: TestPerson) {
  const { followersCount, followingCount } = (await server.get(of, PATHS.details)).json();
  return [followersCount, followingCount];
}

describe('following', () => {
  it('is an edge, however often it is asked for', async () => {
    expect(await send(ada, PATHS.follow, bob.id)).toMatchObject([200, { following: true }]);
    expect(await send(ada, PATHS.follow, bob.id)).toMatchObject([200, { following: true }]);
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect((await server.get(ada, PATHS.followedUsers)).json()).toEqual({
      followedUsers: [bob.id],
    });
    expect(await send(ada, PATHS.unfollow, bob.id)).toMatchObject([200, { following: false }]);
    expect(await send(ada, PATHS.unfollow, bob.id)).toMatchObject([200, { following: false }]);
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('can be turned round in one call', async () => {
    expect(await send(ada, PATHS.toggleFollow, eve.id)).toMatchObject([200, { following: true }]);
    expect(await send(ada, PATHS.toggleFollow, eve.id)).toMatchObject([200, { following: false }]);
  });

  it('stays as wished in that call, however often it is sent', async () => {
    for (const following of [true, true, false, false]) {
      expect(await send(ada, PATHS.toggleFollow, eve.id, { following })).toMatchObject([
        200,
        { following },
      ]);
    }
  });

  it('a follow notifies the followee and is withdrawn on unfollow', async () => {
    await send(bob, PATHS.follow, eve.id);
    const follow = { type: 'follow', additionalInfo: { triggeringUserId: bob.id } };
    expect((await server.get(eve, PATHS.notifications)).json()).toMatchObject([follow]);
    await send(bob, PATHS.unfollow, eve.id);
    expect((await server.get(eve, PATHS.notifications)).json()).toEqual([]);
  });

  it('concurrent follows are counted correctly', async () => {
    const star = await server.person('star');
    const fans = await Promise.all(Array.from({ length: 12 }, (_, i) => server.person(`fan_${i}`)));
    await Promise.all(fans.flatMap((fan) => [1, 2].map(() => send(fan, PATHS.follow, star.id))));
    expect(await counts(star)).toEqual([12, 0]);
  });

  it.each([PATHS.follow, PATHS.unfollow, PATHS.toggleFollow])(
    '%s needs two people',
    async (route) => {
      expect(await send(ada, route, ada.id)).toEqual(failure('own_follow'));
      expect(await send(ada, route, '01m7zbh199ae9gq4b3t5cmw1db')).toEqual(failure('not_found'));
      expect(await send(ada, route, "' or 1=1")).toEqual(failure('not_found'));
      expect(await send(undefined, route, bob.id)).toEqual(failure('unauthorized'));
    },
  );

  it('lists, profiles and projects show whether the viewer follows', async () => {
    const [fan, idol, other] = [
      await server.person('told_fan'),
      await server.person('told_idol'),
      await server.person('told_other'),
    ];
    await send(fan, PATHS.follow, idol.id);
    const told = async (path: string) => {
      const body = (await server.get(fan, path)).json();
      return [body.users ?? body]
        .flat()
        .map((one: UserEntry) => [one.username, one.viewerFollows] as const);
    };
    const postId = (await server.post(fan, { content: 'Liked by both' })).json()._id;
    for (const one of [idol, other]) {
      const url = pathOf(PATHS.likePost, { postId });
      const { statusCode } = await server.app.inject({ method: 'POST', url, headers: one.headers });
      expect(statusCode).toBe(200);
    }
    expect(new Map(await told(pathOf(PATHS.likers, { postId })))).toEqual(
      new Map([
        ['told_idol', true],
        ['told_other', false],
      ]),
    );
    expect(await told(PATHS.connections)).toEqual([['told_idol', true]]);
    expect(await told(pathOf(PATHS.detailsOf, { id: idol.id }))).toEqual([['told_idol', true]]);
    expect(await told(pathOf(PATHS.detailsOf, { id: other.id }))).toEqual([['told_other', false]]);
  });

  it('following shows the follower’s private posts to the followee', async () => {
    await send(ada, PATHS.follow, eve.id);
    const { _id } = (await server.post(ada, { content: 'for friends', isPublic: 'false' })).json();
    const see = async () => (await server.get(eve, pathOf(PATHS.post, { postId: _id }))).statusCode;
    expect(await see()).toBe(200);
    await send(ada, PATHS.unfollow, eve.id);
    expect(await see()).toBe(404);
  });
});

describe('connections', () => {
  it('connections are paged, newest first', async () => {
    const keeper = await server.person('keeper');
    const friends: TestPerson[] = [];
    for (let i = 0; i < 5; i += 1) {
      friends.push(await server.person(`friend_${i}`));
      server.clock.nowMs += i < 3 ? 1 : 0; // two at the same moment
      await server.follow(keeper, friends[i] ?? keeper);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await server.get(keeper, `${PATHS.connections}?limit=2${cursor}`)).json();
      seen.push(...page.users.map((user: { username: string }) => user.username));
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(seen.toSorted()).toEqual(friends.map((friend) => friend.username).toSorted());
    expect(seen.slice(3)).toEqual(['friend_1', 'friend_0']);
    expect((await server.get(keeper, PATHS.followedUsers)).json().followedUsers).toHaveLength(5);
  });

  it.each(['x', '1.x', '.01m7zbh199ae9gq4b3t5cmw1db'])(
    'connections refuse the cursor %s',
    async (cursor) => {
      const response = await server.get(ada, `${PATHS.connections}?cursor=${cursor}`);
      expect([response.statusCode, response.json()]).toEqual(failure('cursor_invalid'));
    },
  );

  it.each(['0', String(LIMITS.peoplePage + 1), 'x'])(
    'connections refuse pages of %s',
    async (limit) => {
      const response = await server.get(ada, `${PATHS.connections}?limit=${limit}`);
      expect([response.statusCode, response.json()]).toEqual(failure('bad_request'));
    },
  );
});

describe('random people', () => {
  it('random people are up to a dozen strangers', async () => {
    const shy = await server.person('shy');
    await server.follow(shy, bob);
    for (let i = 0; i < 20; i += 1) {
      const people = (await server.get(shy, PATHS.randomUsers)).json();
      const ids = people.map((person: { _id: string }) => person._id);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.length).toBeLessThanOrEqual(LIMITS.randomPeople);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain(bob.id);
      expect(ids).not.toContain(shy.id);
      expect(people[0]).not.toHaveProperty('email');
    }
  });
});

describe('names of people', () => {
  const names = (who: TestPerson | undefined, userIds: unknown) =>
    server.app
      .inject({
        method: 'POST',
        url: PATHS.userNames,
        headers: { ...who?.headers },
        payload: { userIds },
      })
      .then((response) => [response.statusCode, response.json()]);

  it('names come in the given order; unknown ids are marked', async () => {
    const ids = [eve.id, 'x', ada.id, '01m7zbh199ae9gq4b3t5cmw1db', eve.id];
    expect(await names(bob, ids)).toEqual([
      200,
      {
        userNames: ['eve', 'Unknown', 'ada', 'Unknown', 'eve'],
        names: ['eve', 'Unknown', 'Ada Byron', 'Unknown', 'eve'],
      },
    ]);
    expect(await names(bob, [])).toEqual([200, { userNames: [], names: [] }]);
  });

  it('names are returned for up to 100 people', async () => {
    const [status] = await names(
      bob,
      Array.from({ length: LIMITS.userNames }, () => ada.id),
    );
    expect(status).toBe(200);
    const over = Array.from({ length: LIMITS.userNames + 1 }, () => ada.id);
    expect(await names(bob, over)).toEqual(failure('bad_request'));
    expect(await names(bob, 'ada')).toEqual(failure('bad_request'));
    expect(await names(bob, [1])).toEqual(failure('bad_request'));
    expect(await names(undefined, [])).toEqual(failure('unauthorized'));
  });
});
