import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { PATHS } from '../../support/paths.ts';
import { addPeople } from '../../support/server/many-rows.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob, eve] = await server.people('ada', 'bob', 'eve');
await server.context.store.transaction((tx) =>
  tx.profiles.update(ada.id, { firstName: 'Ada', lastName: 'Byron' }, {}),
);

const GONE = '01m7zbh199ae9gq4b3t5cmw1db';

async function counts(of: TestPerson) {
  const { followersCount, followingCount } = await of.ok('details');
  return [followersCount, followingCount];
}

describe('following', () => {
  it('following twice is the same as following once', async () => {
    expect(await ada.ok('follow', { id: bob.id })).toMatchObject({ following: true });
    expect(await ada.ok('follow', { id: bob.id })).toMatchObject({ following: true });
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(await ada.ok('followedUsers')).toEqual({
      followedUsers: [bob.id],
    });
    expect(await ada.ok('unfollow', { id: bob.id })).toMatchObject({ following: false });
    expect(await ada.ok('unfollow', { id: bob.id })).toMatchObject({ following: false });
    expect([await counts(ada), await counts(bob)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('one call follows or unfollows, as a toggle', async () => {
    expect(await ada.ok('toggleFollow', { id: eve.id })).toMatchObject({ following: true });
    expect(await ada.ok('toggleFollow', { id: eve.id })).toMatchObject({
      following: false,
    });
  });

  it('private posts leave the open page of somebody whom their author no longer follows', async () => {
    const [ivy, joe] = [await server.person('ivy'), await server.person('joe')];
    await ivy.ok('follow', { id: joe.id });
    const hidden = await ivy.ok('createPost', { content: 'private', isPublic: 'false' });
    await server.post(ivy, { content: 'public', isPublic: 'true' });
    const before = server.published.length;
    await ivy.ok('unfollow', { id: joe.id });
    const told = server.published
      .slice(before)
      .filter(({ event }) => event.name === 'post:deleted');
    const payload = { postId: hidden._id, revision: hidden.revision };
    expect(told).toEqual([
      { event: { name: 'post:deleted', payload }, audience: { kind: 'people', ids: [joe.id] } },
    ]);
    expect((await server.get(joe, pathOf(PATHS.post, { postId: hidden._id }))).statusCode).toBe(
      404,
    );
  });

  it('a follow is announced to the follower’s own devices, if it changes anything', async () => {
    const [liv, max] = await server.people('liv', 'max');
    const before = server.published.length;
    const answers = [
      await liv.ok('follow', { id: max.id }),
      await liv.ok('follow', { id: max.id }),
      await liv.ok('unfollow', { id: max.id }),
    ];
    const announced = server.published
      .slice(before)
      .filter(({ event }) => event.name === 'person:followed');
    expect(announced).toEqual(
      [answers[0], answers[2]].map((answer) => ({
        event: { name: 'person:followed', payload: { userId: max.id, ...answer } },
        audience: { kind: 'people', ids: [liv.id] },
      })),
    );
  });

  it('a wished follow that is sent twice stays', async () => {
    for (const following of [true, true, false, false]) {
      expect(await ada.ok('toggleFollow', { id: eve.id, following })).toMatchObject({ following });
    }
  });

  it('a follow notifies the followee and is withdrawn on unfollow', async () => {
    await bob.ok('follow', { id: eve.id });
    const follow = { type: 'follow', additionalInfo: { triggeringUserId: bob.id } };
    expect(await eve.ok('notifications')).toMatchObject([follow]);
    await bob.ok('unfollow', { id: eve.id });
    expect(await eve.ok('notifications')).toEqual([]);
  });

  it('concurrent follows are counted correctly', async () => {
    const star = await server.person('star');
    const fans = await Promise.all(Array.from({ length: 12 }, (_, i) => server.person(`fan_${i}`)));
    await Promise.all(fans.flatMap((fan) => [1, 2].map(() => fan.ok('follow', { id: star.id }))));
    expect(await counts(star)).toEqual([12, 0]);
  });

  it.each(['follow', 'unfollow', 'toggleFollow'] as const)('%s needs two people', async (call) => {
    await ada.refused('own_follow', call, { id: ada.id });
    for (const id of [GONE, "' or 1=1"]) await ada.refused('not_found', call, { id });
  });

  it('lists, profiles and projects show whether the viewer follows', async () => {
    const [fan, idol, other] = await server.people('told_fan', 'told_idol', 'told_other');
    await fan.ok('follow', { id: idol.id });
    const told = async (path: string) => {
      const body = (await server.get(fan, path)).json();
      return [body.users ?? body]
        .flat()
        .map((one: UserEntry) => [one.username, one.viewerFollows] as const);
    };
    const postId = (await fan.ok('createPost', { content: 'Liked by both' }))._id;
    for (const one of [idol, other]) {
      await one.ok('likePost', { postId });
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
    await ada.ok('follow', { id: eve.id });
    const { _id } = await ada.ok('createPost', { content: 'for friends', isPublic: 'false' });
    const see = async () => (await eve.call('post', { postId: _id })).statusCode;
    expect(await see()).toBe(200);
    await ada.ok('unfollow', { id: eve.id });
    expect(await see()).toBe(404);
  });
});

it('the people around somebody are listed, newest first, to who may see them', async () => {
  const star = await server.person('a_star');
  const fan = await server.person('a_fan');
  const other = await server.person('another_fan');
  await server.follow(fan, star);
  server.clock.nowMs += 1;
  await server.follow(other, star);
  await server.follow(star, other);
  const namesOf = async (call: 'followersOf' | 'followingOf') =>
    (await ada.ok(call, { id: star.id })).users.map(({ username }) => username);
  expect(await namesOf('followersOf')).toEqual(['another_fan', 'a_fan']);
  expect(await namesOf('followingOf')).toEqual(['another_fan']);
  await fan.ok('block', { id: ada.id });
  expect(await namesOf('followersOf')).toEqual(['another_fan']);
  await star.ok('block', { id: ada.id });
  await ada.refused('not_found', 'followersOf', { id: star.id });
  await ada.refused('not_found', 'followingOf', { id: star.id });
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
    let cursor: string | undefined;
    do {
      const page = await keeper.ok('connections', { limit: 2, cursor });
      seen.push(...page.users.map(({ username }) => username));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(friends.map((friend) => friend.username).toSorted());
    expect(seen.slice(3)).toEqual(['friend_1', 'friend_0']);
    expect((await keeper.ok('followedUsers')).followedUsers).toHaveLength(5);
  });

  it.each(['x', '1.x', '.01m7zbh199ae9gq4b3t5cmw1db'])(
    'connections refuse the cursor %s',
    async (cursor) => {
      await ada.refused('cursor_invalid', 'connections', { cursor });
    },
  );

  it.each(['0', String(SERVER_LIMITS.peoplePage + 1), 'x'])(
    'connections refuse pages of %s',
    async (limit) => {
      await ada.refused('bad_request', 'connections', { limit });
    },
  );
});

describe('random people', () => {
  it('random people are up to a dozen strangers', async () => {
    const shy = await server.person('shy');
    await server.follow(shy, bob);
    for (let i = 0; i < 20; i += 1) {
      const people = await shy.ok('randomUsers');
      const ids = people.map((person: { _id: string }) => person._id);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.length).toBeLessThanOrEqual(SERVER_LIMITS.randomPeople);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain(bob.id);
      expect(ids).not.toContain(shy.id);
      expect(people[0]).not.toHaveProperty('email');
    }
  });

  it('are looked for among two thousand accounts, from a random one on', async () => {
    const fan = await server.person('fan.of.all');
    const followed = await addPeople(server, 4000);
    const follows = followed.map((id) => ({
      follower_id: fan.id,
      followee_id: id,
      created_at: server.clock.nowMs,
    }));
    await server.context.store.transaction((tx) => tx.bulk.insert('follow', follows));
    server.clock.nowMs += 1;
    const [stranger] = await addPeople(server, 1);
    const { people } = server.context.store;
    const found = async (pivot: UserId) =>
      (await people.strangersTo(fan.id, pivot, 12)).map(({ id }) => id);
    expect(await found(stranger as UserId)).toContain(stranger);
    const [first] = followed.toSorted();
    expect(await found(first as UserId)).not.toContain(stranger);
  });
});

describe('names of people', () => {
  it('names come in the given order; unknown ids are marked', async () => {
    const userIds = [eve.id, 'x', ada.id, GONE, eve.id];
    expect(await bob.ok('userNames', { userIds })).toEqual({
      userNames: ['eve', 'Unknown', 'ada', 'Unknown', 'eve'],
      names: ['eve', 'Unknown', 'Ada Byron', 'Unknown', 'eve'],
    });
    expect(await bob.ok('userNames', { userIds: [] })).toEqual({ userNames: [], names: [] });
  });

  it('names are returned for up to 100 people', async () => {
    const ids = (length: number) => Array.from({ length }, () => ada.id);
    await bob.ok('userNames', { userIds: ids(LIMITS.userNames) });
    for (const userIds of [ids(LIMITS.userNames + 1), 'ada', [1]]) {
      await bob.refused('bad_request', 'userNames', { userIds });
    }
  });
});
