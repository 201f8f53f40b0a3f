// The clients of the benchmark, in a process of their own: many calls at once, each after the other.

import { performance } from 'node:perf_hooks';
import { serveRequests } from './child.mjs';
import { clientOf, formOf } from './client.mjs';
import { inTurnByWeight, isOfTheHot, SHOWN } from './crowd-weights.mjs';

const PICTURE = 'a post with a picture';

/**
 * What people do, by how often: of 100 calls, so many. Reading is most of it; a picture is posted
 * once in 1,000 calls.
 */
const MIX = [
  [
    12,
    'first page of the feed',
    ({ call, token }) => call('GET', '/api/users/allPosts?limit=10', { token }),
  ],
  [
    10,
    'further page of the feed',
    ({ call, token, cursor }) =>
      call('GET', `/api/users/allPosts?limit=50&cursor=${cursor}`, { token }),
  ],
  [
    16,
    'posts by their ids',
    ({ call, token, posts }) => call('GET', `/api/posts?ids=${posts(10).join(',')}`, { token }),
  ],
  [6, 'a post', ({ call, token, posts }) => call('GET', `/api/posts/${posts(1)[0]}`, { token })],
  [
    8,
    'comments',
    ({ call, token, posts }) => call('GET', `/api/posts/${posts(1)[0]}/comments`, { token }),
  ],
  [
    10,
    'count of notifications',
    ({ call, token }) => call('GET', '/api/notifications/count', { token }),
  ],
  [4, 'notifications', ({ call, token }) => call('GET', '/api/notifications', { token })],
  [
    2,
    'search',
    ({ call, token, pick }) =>
      call('GET', `/api/users/search?term=${pick(['a', 'an', 'mar', 'illustration'])}`, { token }),
  ],
  [2, 'own account', ({ call, token }) => call('GET', '/api/users/details', { token })],
  [15, 'an image', ({ call, pick, media }) => call('GET', pick(media))],
  [
    8,
    'a like',
    ({ call, token, likedPost }) => call('POST', `/api/posts/like/${likedPost()}`, { token }),
  ],
  [
    3,
    'a bookmark',
    ({ call, token, posts }) => call('POST', `/api/posts/bookmark/${posts(1)[0]}`, { token }),
  ],
  [
    2.5,
    'a comment',
    ({ call, token, posts, count }) =>
      call('POST', `/api/posts/comment/${posts(1)[0]}`, {
        token,
        json: { commentText: `comment ${count}` },
      }),
  ],
  [
    1,
    'a post of text',
    ({ call, token, count }) =>
      call('POST', '/api/posts', { token, form: formOf(`post ${count}`) }),
  ],
  [
    0.1,
    PICTURE,
    ({ call, token, count, picture }) =>
      call('POST', '/api/posts', { token, form: formOf(`picture ${count}`, picture) }),
  ],
];

/** Writes that the server decodes no picture for, each of them durable before it is answered. */
const WRITES = ['a like', 'a bookmark', 'a comment', 'a post of text'];

const MIXES = {
  mixed: MIX,
  reads: MIX.filter(([, name]) => ![...WRITES, PICTURE].includes(name)),
  writes: MIX.filter(([, name]) => WRITES.includes(name)),
};

serveRequests(
  async ({ origins, mix, seconds, connections, readers, posts, media, cursors, picture }) => {
    const clients = origins.map((origin) => clientOf(origin, connections));
    const pick = (values) => values[Math.floor(Math.random() * values.length)];
    const world = {
      pick,
      media,
      likedPost: () => pick(isOfTheHot() ? posts.slice(0, SHOWN) : posts),
      posts: (count) => Array.from({ length: count }, () => pick(posts)),
      picture: Buffer.from(picture, 'base64'),
    };
    const taken = new Map();
    const failures = new Map();
    let calls = 0;
    const endMs = performance.now() + seconds * 1000;
    const kinds = inTurnByWeight(MIXES[mix]);

    async function lane(_, at) {
      const { call } = clients[at % clients.length];
      while (performance.now() < endMs) {
        const [, name, work] = kinds.next().value;
        calls += 1;
        const count = calls;
        const startMs = performance.now();
        try {
          await work({ ...world, call, token: pick(readers), cursor: pick(cursors), count });
        } catch (error) {
          failures.set(String(error), (failures.get(String(error)) ?? 0) + 1);
          continue;
        }
        const times = taken.get(name) ?? [];
        times.push(performance.now() - startMs);
        taken.set(name, times);
      }
    }

    const startMs = performance.now();
    await Promise.all(Array.from({ length: connections }, lane));
    const tookMs = performance.now() - startMs;
    await Promise.all(clients.map((client) => client.close()));
    const all = [...taken.values()].flat().sort((a, b) => a - b);
    return {
      calls: all.length,
      perSecond: (all.length / tookMs) * 1000,
      p50Ms: at(all, 0.5),
      p99Ms: at(all, 0.99),
      byKind: Object.fromEntries(
        [...taken].map(([name, times]) => {
          times.sort((a, b) => a - b);
          return [name, { calls: times.length, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) }];
        }),
      ),
      refused: [...failures.values()].reduce((sum, count) => sum + count, 0),
      refusals: [...failures.keys()].slice(0, 5),
    };
  },
);

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
