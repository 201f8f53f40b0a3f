import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import type { PostId, SessionId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { eventsIn, type Watch, type WatchAnswer } from '#contract/realtime.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { DomainError } from '../../../server/domain/shared/errors.ts';
import { Watches } from '../../../server/realtime/watches.ts';
import { createLiveServer } from '../../support/server/live-server.ts';
import { problem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const { connect, gateway, live, publish } = await createLiveServer(server);
beforeEach(() => {
  server.clock.nowMs += 60 * 60_000; // limits start anew
});

interface Told {
  readonly name: string;
  readonly payload: { readonly postId?: string; readonly likes?: number; readonly count?: number };
}

/** A live connection of a page; `told` lists its events. */
async function page({ token }: TestPerson, auth: object = { watches: true }, open = connect) {
  const socket = open({ token, ...auth }, { transports: ['websocket'] });
  const told: Told[] = [];
  socket.onAny((name: string, payload) => {
    for (const [one, event] of eventsIn(name, payload)) {
      told.push({ name: one, payload: event as Told['payload'] });
    }
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  const send = (watch: unknown) =>
    new Promise<WatchAnswer>((resolve) => socket.emit('watch', watch, resolve));
  return {
    socket,
    told,
    send,
    watch: (postIds: readonly string[], projectIds: readonly string[] = []) =>
      send({ postIds, projectIds } satisfies Watch),
    names: () => told.map(({ name }) => name),
    about: (postId: string) =>
      told
        .filter(
          ({ name, payload }) => payload.postId === postId && !name.startsWith('notification'),
        )
        .map(({ name }) => name),
  };
}

async function people<const Names extends readonly string[]>(...names: Names) {
  const found = await server.strangers(...names);
  return found.map(live) as { [Index in keyof Names]: TestPerson };
}

const like = (person: TestPerson, postId: string, liked = true) =>
  person.ok('likePost', { postId, userId: person.id, liked });

/** Resolves when everything published so far has arrived at these pages. */
async function settled(...pages: readonly { readonly told: Told[] }[]): Promise<void> {
  const postId = server.context.newId<PostId>();
  gateway.publish({ name: 'post:deleted', payload: { postId, revision: 1 } }, { kind: 'everyone' });
  for (const { told } of pages) {
    await expect
      .poll(() => told.some(({ name, payload }) => isEnd(name, payload, postId)), {
        timeout: 10_000,
        interval: 5,
      })
      .toBe(true);
  }
}
const isEnd = (name: string, payload: Told['payload'], postId: string) =>
  name === 'post:deleted' && payload.postId === postId;

describe('a page that says what it shows', () => {
  it('gets likes and comments of these posts only; an author those of all own posts', async () => {
    const [author, shows, other, liker] = await people('author', 'shows', 'other', 'liker');
    const [shown, elsewhere] = [await publish(author), await publish(author)];
    const [pageOfAuthor, showing, notShowing] = [
      await page(author),
      await page(shows),
      await page(other),
    ];
    expect(await showing.watch([shown])).toEqual({ revisions: { [shown]: 1 }, hidden: [] });
    expect(await notShowing.watch([])).toEqual({ revisions: {}, hidden: [] });
    for (const postId of [shown, elsewhere]) {
      await like(liker, postId);
      const { _id } = await liker.ok('addComment', { postId, commentText: 'hello' });
      await liker.ok('deleteComment', { postId, commentId: _id });
    }
    await settled(pageOfAuthor, showing, notShowing);
    const events = ['post:likes', 'comment:created', 'comment:deleted'];
    expect(showing.about(shown)).toEqual(events);
    expect(pageOfAuthor.about(shown)).toEqual(events);
    expect(pageOfAuthor.about(elsewhere)).toEqual(events);
    expect([showing.about(elsewhere), notShowing.about(shown)]).toEqual([[], []]);

    await showing.watch([elsewhere]);
    await like(liker, shown, false);
    await settled(showing);
    expect(showing.about(shown)).toEqual(events);
  });

  it('older clients get all events until they watch', async () => {
    const [author, old, other, liker] = await people('author', 'old', 'other', 'liker');
    const pages = [await page(old, {}), await page(other, {})];
    const post = await publish(author);
    await like(liker, post);
    await settled(...pages);
    for (const { about } of pages) expect(about(post)).toEqual(['post:created', 'post:likes']);
    const [first] = pages;
    await first?.watch([]);
    await like(liker, post, false);
    await settled(...pages);
    expect(pages.map(({ about }) => about(post).length)).toEqual([2, 3]);
  });

  it('a record that changed since it was loaded is named with its revision', async () => {
    const [author, reader, liker] = await people('author', 'reader', 'liker');
    const post = await publish(author);
    await like(liker, post);
    const { watch } = await page(reader);
    expect(await watch([post])).toEqual({ revisions: { [post]: 2 }, hidden: [] });
    expect(await watch([post])).toEqual({ revisions: {}, hidden: [] }); // no news
  });

  it('posts and projects that are hidden or do not exist are not watched', async () => {
    const [author, friend, stranger] = await people('author', 'friend', 'stranger');
    await author.ok('follow', { id: friend.id });
    const secret = await publish(author, 'false');
    const forged = `${secret.slice(0, -6)}zzzzzz`;
    const [ofFriend, ofStranger] = [await page(friend), await page(stranger)];
    expect(await ofFriend.watch([secret])).toEqual({ revisions: { [secret]: 1 }, hidden: [] });
    expect(await ofStranger.watch([secret, forged], [forged])).toEqual({
      revisions: {},
      hidden: [secret, forged],
    });
    await like(friend, secret);
    await settled(ofFriend, ofStranger);
    expect(ofFriend.about(secret)).toEqual(['post:liked', 'post:likes']);
    expect(ofStranger.about(secret)).toEqual([]);
  });

  it('a page that shows a project gets its changes, and a deletion where it becomes a draft', async () => {
    const [owner, reader, other] = await people('owner', 'reader', 'other');
    const { _id: id } = await owner.ok('addProject', {
      title: 'Shown',
    });
    const [showing, notShowing, own] = [await page(reader), await page(other), await page(owner)];
    expect(await showing.watch([], [id])).toEqual({ revisions: { [id]: 1 }, hidden: [] });
    await owner.ok('updateProject', { projectId: id, title: 'Changed' });
    await owner.ok('updateProject', { projectId: id, state: 'draft' });
    await owner.ok('deleteProject', { userId: owner.id, projectId: id });
    await settled(showing, notShowing, own);
    const ofProjects = (names: readonly string[]) =>
      names.filter((name) => name.startsWith('project'));
    expect([showing, notShowing, own].map(({ names }) => ofProjects(names()))).toEqual([
      ['project:updated', 'project:deleted', 'project:deleted'],
      [],
      ['project:updated', 'project:updated', 'project:deleted'],
    ]);
  });

  it.each([
    ['61 ids', Array.from({ length: LIMITS.watchedIds + 1 }, (_, n) => n)],
    ['a malformed id', ['user:1']],
    ['a number', [7]],
    ['no list', 'everything'],
  ])('%s is refused in words, and nothing changes', async (_what, ids) => {
    const [author, reader, liker] = await people('author', 'reader', 'liker');
    const post = await publish(author);
    const { watch, send, about, socket, told } = await page(reader);
    await watch([post]);
    const postIds =
      Array.isArray(ids) && ids.length > 2
        ? ids.map((n) => post.slice(0, -2) + String(n).padStart(2, '0'))
        : ids;
    expect(await send({ postIds, projectIds: [] })).toEqual(problem('bad_request'));
    await like(liker, post);
    await settled({ told });
    expect(about(post)).toEqual(['post:likes']);
    expect(socket.connected).toBe(true);
  });

  it('a watch that fails half-way leaves nothing watched, and is answered whole when it is sent again', async () => {
    const [{ id: author }] = await people('author');
    const id = server.context.newId();
    const rooms = new Set<string>();
    let lookups = 0;
    const findVisible = async () => {
      lookups += 1;
      if (lookups === 2) throw new DomainError('too_many_requests');
      return [{ id, author, revision: lookups }];
    };
    const viewer = { id: author, username: 'author', session: 'one' as SessionId };
    const recordRoom = (record: string) => record;
    const gateway = { findVisible, recordRoom, watchedRecord: () => undefined };
    const watches = new Watches(viewer, gateway, {
      join: (joined) => rooms.add(joined),
      leave: (left) => rooms.delete(left),
    });
    const watch = { postIds: [id], projectIds: [] };
    expect(await watches.replace(watch, 0)).toEqual(problem('too_many_requests'));
    expect(rooms).toEqual(new Set());
    expect(await watches.replace(watch, 1)).toEqual({ revisions: { [id]: 4 }, hidden: [] });
    expect(rooms).toEqual(new Set([id]));
  });

  it('a fifth time within a second is refused, and the connection stays', async () => {
    const [reader] = await people('reader');
    const { watch, socket } = await page(reader);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => watch([])));
    expect(answers.slice(0, 4)).toEqual(Array(4).fill({ revisions: {}, hidden: [] }));
    expect(answers[4]).toEqual(problem('too_many_requests'));
    expect(socket.connected).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await watch([])).toEqual({ revisions: {}, hidden: [] });
  });

  it('a page that goes on with refused watches is disconnected', async () => {
    const [reader] = await people('reader');
    const { send, socket } = await page(reader);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let n = 0; n <= SERVER_LIMITS.watchRefusals; n += 1) void send(n);
    expect(await ended).toBe('io server disconnect');
  });

  it.each(['block', 'blocked', 'privacy', 'unfollow', 'deletion'] as const)(
    'no event of a post arrives any more once it is lost by %s',
    async (how) => {
      const [author, reader, liker] = await people('author', 'reader', 'liker');
      for (const person of [reader, liker]) await author.ok('follow', { id: person.id });
      const post = await publish(author, how === 'unfollow' ? 'false' : 'true');
      const { watch, told, about } = await page(reader);
      await watch([post]);
      if (how === 'block') await reader.ok('block', { id: author.id });
      if (how === 'blocked') await author.ok('block', { id: reader.id });
      if (how === 'unfollow' || how === 'privacy') {
        await author.ok('unfollow', { id: reader.id });
      }
      if (how === 'privacy') await author.ok('updatePost', { postId: post, isPublic: 'false' });
      if (how === 'deletion') await author.ok('deletePost', { userId: author.id, postId: post });
      else await like(liker, post);
      await settled({ told });
      const lost = how === 'block' || how === 'blocked' ? [] : ['post:deleted'];
      expect(about(post)).toEqual(lost);
      if (lost.length === 0) {
        expect(told).toContainEqual({ name: 'person:gone', payload: { userId: author.id } });
      }
    },
  );
});

describe('new posts', async () => {
  // A server each, so that none waits for what another has announced.
  const [inTurn, byWhom, withoutGone] = [
    await createLiveServer(server),
    await createLiveServer(server),
    await createLiveServer(server),
  ];
  const counts = ({ told }: { readonly told: Told[] }) =>
    told.filter(({ name }) => name === 'feed:new').map(({ payload }) => payload.count);
  const sum = (list: readonly (number | undefined)[]) =>
    list.reduce((all = 0, n) => all + (n ?? 0), 0);

  it('public ones are sent as a count, at most every two seconds; private ones by their ids', async () => {
    const [author, reader] = await people('author', 'reader');
    await author.ok('follow', { id: reader.id });
    const open = await page(reader, undefined, inTurn.connect);
    const startMs = performance.now();
    for (let n = 0; n < 5; n += 1) await inTurn.publish(author);
    await expect.poll(() => sum(counts(open)), { timeout: 10_000 }).toBe(5);
    expect(performance.now() - startMs).toBeGreaterThan(SERVER_LIMITS.newPostsMs - 100);
    expect(counts(open)).toEqual([1, 4]);
    const secret = await inTurn.publish(author, 'false');
    await expect.poll(() => open.about(secret)).toEqual(['post:created']);
    expect(open.names().filter((name) => name === 'post:created')).toHaveLength(1);
  });

  it('posts of their own, and of those they block or mute, are not counted', async () => {
    const [author, other, muter, blocker] = await people('author', 'other', 'muter', 'blocker');
    await muter.ok('mute', { id: author.id });
    await blocker.ok('block', { id: author.id });
    const pages = await Promise.all(
      [author, other, muter, blocker].map((each) => page(each, undefined, byWhom.connect)),
    );
    await byWhom.publish(author);
    await byWhom.publish(other);
    await byWhom.publish(author);
    await expect
      .poll(() => pages.map((each) => sum(counts(each))), { timeout: 10_000 })
      .toEqual([1, 2, 1, 1]);
  });

  it('own ones are sent by their ids to every own device, and to nobody else', async () => {
    const [author, reader] = await people('author', 'reader');
    const [phone, computer, other] = [await page(author), await page(author), await page(reader)];
    const post = await publish(author);
    await settled(phone, computer, other);
    const told = [phone, computer, other].map(({ about }) => about(post));
    expect(told).toEqual([['post:created'], ['post:created'], []]);
  });

  it('a post that is gone before it is announced is not counted', async () => {
    const [author, reader] = await people('author', 'reader');
    const open = await page(reader, undefined, withoutGone.connect);
    await withoutGone.publish(author);
    const postId = await withoutGone.publish(author);
    await withoutGone.live(author).ok('deletePost', { userId: author.id, postId });
    await withoutGone.publish(author);
    await expect.poll(() => sum(counts(open)), { timeout: 10_000 }).toBeGreaterThan(1);
    expect(sum(counts(open))).toBe(2);
  });
});

/** What three readers of two posts and their author can do; both are liked, or no more, after it. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('watch' as const), who: fc.nat(2), posts: fc.subarray([0, 1]) }),
  fc.record({ kind: fc.constant('block' as const), who: fc.nat(2), isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('follow' as const), who: fc.nat(2), isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('private' as const) }),
);

it('in any sequence, nobody gets an event of a hidden post, and pages that show a post have its likes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      server.clock.nowMs += 60 * 60_000;
      const [author, ...readers] = await people('author', 'r1', 'r2', 'r3', 'liker');
      const liker = readers.pop() as TestPerson;
      await author.ok('follow', { id: liker.id });
      const posts = [await publish(author), await publish(author)];
      const pages = await Promise.all(readers.map((reader) => page(reader)));
      let isLiked = false;
      const watched: string[][] = [[], [], []];
      /** When each page was answered, so that none watches too often. */
      const answeredAtMs: number[][] = [[], [], []];
      /** What each page knows of the likes. */
      const known = readers.map(() => new Map<string, number>());
      const seen = readers.map(() => 0);
      const visible = async (who: number, postId: string) =>
        (await server.context.store.postAccess.of(postId as never, readers[who]?.id as UserId)) !==
        undefined;
      const load = async (who: number, postId: string) => {
        const [post] = await server.context.store.posts.byIds(
          [postId as never],
          readers[who]?.id as UserId,
        );
        if (post) known[who]?.set(postId, post.likes);
      };
      for (const each of steps) {
        if (each.kind === 'watch') {
          const ids = each.posts.map((n) => posts[n] as string);
          const before = answeredAtMs[each.who]?.at(-LIMITS.watchesPerSecond) ?? -Infinity;
          const waitMs = Math.max(0, before + 1000 - performance.now());
          if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
          const answer = await pages[each.who]?.watch(ids);
          answeredAtMs[each.who]?.push(performance.now());
          if (!answer || 'code' in answer) throw new Error(JSON.stringify(answer));
          watched[each.who] = ids;
          for (const id of Object.keys(answer.revisions)) await load(each.who, id);
        } else if (each.kind === 'block') {
          const reader = readers[each.who] as TestPerson;
          await reader.ok(each.isOn ? 'block' : 'unblock', { id: author.id });
        } else if (each.kind === 'follow') {
          const id = readers[each.who]?.id as string;
          await author.call(each.isOn ? 'follow' : 'unfollow', { id }); // refused across a block
        } else {
          await author.ok('updatePost', { postId: posts[0] as string, isPublic: 'false' });
        }
        isLiked = !isLiked;
        for (const postId of posts) await like(liker, postId, isLiked);
        await settled(...pages);
        for (const [who, { told }] of pages.entries()) {
          const news = told.slice(seen[who]);
          seen[who] = told.length;
          for (const { name, payload } of news) {
            const { postId = '', likes } = payload;
            if (!posts.includes(postId as PostId) || name === 'post:deleted') continue;
            expect(await visible(who, postId), `${name} to reader ${who}`).toBe(true);
            if (likes !== undefined) known[who]?.set(postId, likes);
          }
          for (const postId of watched[who] ?? []) {
            // What was lost is watched again when it is loaded again.
            if (!(await visible(who, postId))) {
              watched[who] = (watched[who] ?? []).filter((id) => id !== postId);
              continue;
            }
            const [post] = await server.context.store.posts.byIds(
              [postId as never],
              readers[who]?.id as UserId,
            );
            expect(known[who]?.get(postId), `likes at reader ${who}`).toBe(post?.likes);
          }
        }
      }
      for (const { socket } of pages) socket.disconnect();
    }),
    {
      numRuns: Number(process.env.WATCH_RUNS ?? 6),
      examples: [
        [
          [
            { kind: 'watch', who: 0, posts: [0, 1] },
            { kind: 'block', who: 0, isOn: true },
          ],
        ],
      ],
    },
  );
}, 240_000);
