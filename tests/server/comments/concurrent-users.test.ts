import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { pathOf } from '#contract/calls/route.ts';
import type { Store, StoreTransaction } from '../../../server/store/store.ts';
import { PATHS } from '../../support/paths.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
afterEach(async () => expect(await server.context.store.counters.wrong(10)).toEqual([]));
const ROUNDS = 40;
const CROWD = 12;

async function send(who: TestPerson, method: 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await server.app.inject({
    method,
    url,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, ...response.json() };
}

/** The numbers `0` up to `ROUNDS`. */
const rounds = Array.from({ length: ROUNDS }, (_, i) => i);

/** Stops the next transaction once it has called `method` of `table`, until `goOn`. */
function stopNextAfter<Table extends keyof StoreTransaction>(
  store: Store,
  table: Table,
  method: keyof StoreTransaction[Table],
) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const transaction = store.transaction.bind(store);
  const spy = vi.spyOn(store, 'transaction').mockImplementationOnce((work) =>
    transaction((tx) => {
      const real = tx[table][method] as (...args: unknown[]) => Promise<unknown>;
      const stopped = async (...args: unknown[]) => {
        const answer = await real(...args);
        reached.resolve();
        await goOn.promise;
        return answer;
      };
      return work({ ...tx, [table]: { ...tx[table], [method]: stopped } });
    }),
  );
  onTestFinished(() => spy.mockRestore());
  return { reached: reached.promise, goOn: goOn.resolve };
}

describe('concurrent users', () => {
  it('replying and deleting at once: the later one is refused', async () => {
    const [author, writer, answerer] = await server.people('author', 'writer', 'answerer');
    const { _id: postId } = await author.ok('createPost', { content: 'talk' });
    const comments = await Promise.all(
      rounds.map(() =>
        send(writer, 'POST', pathOf(PATHS.addComment, { postId }), { commentText: 'first' }),
      ),
    );
    const outcomes = await Promise.all(
      comments.flatMap(({ _id: commentId }, i) => {
        const answer = () =>
          send(answerer, 'POST', pathOf(PATHS.replyToComment, { postId, commentId }), {
            replyText: 'second',
          });
        const remove = () =>
          send(writer, 'DELETE', pathOf(PATHS.commentThread, { postId, commentId }));
        return i % 2 === 0 ? [answer(), remove()] : [remove(), answer()];
      }),
    );
    const refused = outcomes.filter(({ status }) => status >= 300);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [404, 'comment_not_found']),
    );
    expect(server.reports).toEqual([]);
  });

  // Two that wait for each other are counted where the database is removed.
  it.each(['block', 'unfollow'] as const)(
    'who follow each other, and one blocks while the other does %s: both are counted',
    async (call) => {
      const pairs = await Promise.all(
        rounds.map((round) => server.strangers(`one${round}`, `two${round}`)),
      );
      for (const [one, two] of pairs) {
        await one.ok('follow', { id: two.id });
        await two.ok('follow', { id: one.id });
      }
      await Promise.all(
        pairs.flatMap(([one, two]) => [
          one.call('block', { id: two.id }),
          two.call(call, { id: one.id }),
        ]),
      );
      for (const person of pairs.flat()) {
        const followers = { followersCount: 0, followingCount: 0 };
        expect(await person.ok('details')).toMatchObject(followers);
      }
    },
  );

  it('many replies and likes at once: each is notified, with the limits as shipped', async () => {
    const shipped = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const author = await shipped.person('much_liked');
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, (_, i) => shipped.person(`crowd_${i}`)),
    );
    const { _id: postId } = (
      await shipped.post(await shipped.person('host'), { content: 'talk', isPublic: 'true' })
    ).json();
    const comments: string[] = [];
    for (let i = 0; i < CROWD; i += 1) {
      comments.push((await author.ok('addComment', { postId, commentText: `${i}` }))._id);
    }
    await Promise.all(
      crowd.flatMap((who, i) => {
        const path = { postId, commentId: comments[i] ?? '' };
        return [
          who.ok('likeComment', path),
          who.ok('replyToComment', { ...path, replyText: 'yes' }),
        ];
      }),
    );
    // Each is the newest when it happens, and gets its own number.
    const told = await author.ok('notifications');
    expect(told.map(({ type }) => type).toSorted()).toEqual(['commentLike', 'reply']);
    const sequences = told.map(({ sequence }) => sequence);
    expect(Math.max(...sequences)).toBe(2 * CROWD);
  });

  it('sixty who like and answer one post at once are all served, and collide about once each', async () => {
    const shipped = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const author = await shipped.person('popular');
    const crowd = await Promise.all(
      Array.from({ length: 60 }, (_, i) => shipped.person(`crowd_${i}`)),
    );
    const { _id: postId } = (
      await shipped.post(author, { content: 'talk', isPublic: 'true' })
    ).json();
    const { store } = shipped.context;
    const transaction = store.transaction.bind(store);
    let runs = 0;
    const transactions = vi.spyOn(store, 'transaction').mockImplementation((work) =>
      transaction((tx) => {
        runs += 1;
        return work(tx);
      }),
    );
    await Promise.all(
      crowd.map(async (who) => {
        for (const commentText of ['first', 'second', 'third']) {
          await who.ok('likePost', { postId });
          await who.ok('addComment', { postId, commentText });
          await who.ok('bookmarkPost', { postId });
        }
      }),
    );
    // Where each is run again beside all others, some seven times.
    expect(runs).toBeLessThan(3 * transactions.mock.calls.length);
    expect(await store.counters.wrong(10)).toEqual([]);
  });

  // Two that wait for each other are counted where the database is removed.
  it.runIf(process.env.HUB_TEST_DATABASE_URL)(
    'liking a post and deleting it at once do not wait for each other',
    async () => {
      const busy = await createTestServer();
      const [author, reader, other] = await busy.people('author', 'reader', 'other');
      const { _id: postId } = await author.ok('createPost', { content: 'liked' });
      await other.ok('likePost', { postId });

      const { reached, goOn } = stopNextAfter(busy.context.store, 'postLikes', 'add');
      const liking = reader.call('likePost', { postId });
      await reached;
      const deleting = author.ok('deletePost', { userId: author.id, postId });
      await new Promise((over) => setTimeout(over, 300));
      goOn();
      await Promise.all([liking, deleting]);
      await busy.runDueJobs();
      expect((await busy.allRows()).get('post')).toEqual([]);
    },
  );

  it.runIf(process.env.HUB_TEST_DATABASE_URL)(
    'removing a comment with replies and its post at once do not wait for each other',
    async () => {
      const busy = await createTestServer();
      const [author, reader] = await busy.people('author', 'reader');
      const { _id: postId } = await author.ok('createPost', { content: 'talk' });
      const { _id: commentId } = await reader.ok('addComment', { postId, commentText: 'a' });
      await author.ok('replyToComment', { postId, commentId, replyText: 'b' });
      await author.ok('likeComment', { postId, commentId });

      const { store } = busy.context;
      const { reached, goOn } = stopNextAfter(store, 'comments', 'clear');
      const clearing = reader.call('deleteComment', { postId, commentId });
      await reached;
      const removal = store.transaction((tx) =>
        tx.accountRemoval.removePosts({ id: postId }, 0, 500),
      );
      await new Promise((over) => setTimeout(over, 300));
      goOn();
      await Promise.all([clearing, removal]);
    },
  );

  it.runIf(process.env.HUB_TEST_DATABASE_URL)(
    'a transaction that hangs when it is run again does not hold up the next one for good',
    async () => {
      const { store } = server.context;
      const hanging = Promise.withResolvers<void>();
      onTestFinished(() => hanging.resolve());
      const begun = Promise.withResolvers<void>();
      const collideOnce = (repeat: () => Promise<void> | undefined) => {
        let runs = 0;
        return store.transaction(async () => {
          runs += 1;
          if (runs === 1) throw Object.assign(new Error('collided'), { code: '40001' });
          await repeat();
        });
      };
      const first = collideOnce(() => {
        begun.resolve();
        return hanging.promise;
      });
      await begun.promise;
      await collideOnce(() => undefined);
      hanging.resolve();
      await first;
    },
  );
});
