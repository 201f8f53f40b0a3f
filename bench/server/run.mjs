// The server's benchmark from its hub to its figures.

import { SERVER_LIMITS } from '../../contract/server-limits.ts';
import { startPostgres } from '../../scripts/lib/cluster/postgres.mjs';
import { say } from '../../scripts/lib/steps.mjs';
import { median } from '../../src/lib/bench-figures.ts';
import { reportHead } from '../report.mjs';
import { startChild } from './child.mjs';
import { clientOf, PATIENT } from './client.mjs';
import { SHOWN } from './crowd-weights.mjs';
import { startBareServer, startMeteredServer } from './metered-server.mjs';
import { measurePages, measureRandom, measureSearch } from './pages.mjs';

export const CONNECTIONS = 32;
const EVENTS = 5;
const PAGE_ROUNDS = 200;
const SEARCH_ROUNDS = 50;
/** Who wrote the posts; the search has a hub of its own with many more. */
export const AUTHORS = 1_000;
/** Whom the reader of pages follows. */
const FOLLOWED = 50;

/**
 * Takes all figures.
 *
 * @param {{ posts: number, likes: number, people: number, sockets: number, seconds: number,
 *   readers: number, postgres: boolean }} options `seconds` for each load.
 */
export async function benchServer(options) {
  const { posts, likes, people, sockets, seconds, readers } = options;
  const hub = await startMeteredServer({ posts, likes, people: AUTHORS });
  const load = startChild('load.mjs');
  const crowd = startChild('sockets.mjs');
  try {
    const signedUp = Math.max(readers, peopleFor(sockets));
    say(`signing ${signedUp} people up`);
    const world = await worldOf(hub.origin, signedUp);
    const under = (mix, length = seconds, server = hub) =>
      loadServer(server, load, { ...callersOf(world), mix, seconds: length });
    say('warming up');
    await under('mixed', Math.min(5, seconds));
    say(`${seconds} s of mixed calls`);
    const mixed = await under('mixed');
    say('the same calls to a bare server');
    const bare = await withServer(startBareServer(), (server) =>
      under('mixed', Math.min(5, seconds), server),
    );
    say(`${seconds} s of writes`);
    const writes = await under('writes');
    say('the first and the last page of the feed');
    const sqlite = await pagesOf(hub, world);
    // No more people than wrote the posts need no hub of their own.
    const search = people <= AUTHORS ? await searchIn(hub, world) : undefined;
    const { live, alone, beside } = await measureBeside(hub, crowd, world, sockets, () =>
      under('mixed'),
    );
    await hub.close();
    return {
      ...reportHead(
        `npm run bench:server -- --posts ${posts} --likes ${likes} --people ${people} --sockets ${sockets} --seconds ${seconds} --readers ${readers}${options.postgres ? '' : ' --sqlite'}`,
      ),
      posts,
      likes,
      people,
      connections: CONNECTIONS,
      figures: {
        mixed,
        bare,
        writes,
        live,
        alone,
        beside,
        pages: {
          sqlite,
          ...(options.postgres
            ? { postgres: await onPostgres({ posts, likes, people: AUTHORS }, pagesOfReader) }
            : {}),
        },
        search: {
          sqlite: search ?? (await withMeteredServer(crowdOf(people), {}, searchOfReader)),
          ...(options.postgres
            ? { postgres: await onPostgres(crowdOf(people), searchOfReader) }
            : {}),
        },
      },
    };
  } finally {
    await Promise.all([load.stop(), crowd.stop(), hub.close()]);
  }
}

/** Loads a server with calls of a mix, and answers what came of them and what each took of its CPU. */
export async function loadServer(server, load, question) {
  const before = await server.usage();
  const result = await load.request({
    ...question,
    origins: [server.origin],
    connections: CONNECTIONS,
  });
  const after = await server.usage();
  return { ...result, cpuMsPerCall: (after.cpuMs - before.cpuMs) / result.calls };
}

/** Who makes calls beside live connections, with how many of them each, as on a phone and a desk. */
const CALLERS = 50;
const CALLER_SOCKETS = 2;

/**
 * How many people so many live connections need: one who posts, which the others get as events, those who make
 * calls, and some with a hundred connections each, who make none. What a person does is sent to all of
 * their own connections, so that calls of these would cost what no call does.
 */
export function peopleFor(sockets) {
  return 1 + CALLERS + Math.ceil(sockets / SERVER_LIMITS.liveConnectionsOfPerson);
}

/** The world of those who make calls beside live connections. */
export function callersOf(world) {
  return { ...world, readers: world.readers.slice(1, 1 + CALLERS) };
}

/** People with their tokens, and the posts and pictures that they find. */
export async function worldOf(origin, count) {
  const client = clientOf(origin, 2, PATIENT);
  const readers = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const json = { username: `reader_${i}`, password: 'a long enough secret' };
      return (await client.call('POST', '/api/users/register', { json })).token;
    }),
  );
  const [token] = readers;
  const posts = [];
  const media = [];
  const cursors = [];
  const authors = new Set();
  let cursor = '';
  let picture;
  for (let page = 0; page < 20; page += 1) {
    const path = `/api/users/allPosts?limit=50${cursor && `&cursor=${cursor}`}`;
    const answer = await client.call('GET', path, { token });
    for (const post of answer.posts) {
      authors.add(post.user._id);
      if (post.commentPermission === 'everyone') posts.push(post._id);
      if (post.mediaType === 'image') picture ??= post.media;
      media.push(...(post.mediaVariants ?? []).map(({ src }) => src));
    }
    if (answer.nextCursor === undefined) break;
    cursor = answer.nextCursor;
    cursors.push(cursor);
  }
  const bytes = Buffer.from(await client.call('GET', picture)).toString('base64');
  await client.close();
  return {
    readers,
    posts,
    media: [...new Set(media)],
    cursors,
    authors: [...authors],
    picture: bytes,
  };
}

/**
 * Live connections, and mixed calls before, beside and after them: a machine is at one time twice as
 * quick as at another, so that only loads next to each other compare.
 */
export async function measureBeside(hub, crowd, world, sockets, load) {
  say(`mixed calls, then ${sockets} live connections`);
  const before = await load();
  const live = await measureSockets(hub, crowd, world, sockets);
  say(`${live.held} opened in ${Math.round(live.openedMs / 1000)} s; mixed calls beside them`);
  const beside = await load();
  await crowd.stop();
  say('mixed calls after them');
  return { live, alone: [before, await load()], beside };
}

/** The first reader posts, the others get the event: callers, and those with many connections. */
async function measureSockets(hub, crowd, world, count) {
  const [author, ...others] = world.readers;
  const { readers: callers } = callersOf(world);
  const holders = others.slice(callers.length);
  const few = callers.flatMap((caller) => Array(CALLER_SOCKETS).fill(caller)).slice(0, count);
  const readers = Array.from({ length: count }, (_, at) => few[at] ?? holders[at % holders.length]);
  const { posts } = world;
  const before = await hub.usage();
  const startMs = performance.now();
  const { held, problem } = await crowd.request({
    origin: hub.origin,
    readers,
    count,
    watched: { hot: posts.slice(0, SHOWN), all: posts },
  });
  const openedMs = performance.now() - startMs;
  const after = await hub.usage();
  const events = [];
  for (let event = 0; event < EVENTS; event += 1) {
    events.push(await crowd.request({ origin: hub.origin, token: author }));
  }
  const told = await hub.usage();
  const heapOf = ({ heapBytes, externalBytes }) => heapBytes + externalBytes;
  return {
    wanted: count,
    held,
    ...(problem === undefined ? {} : { problem }),
    openCpuMs: (after.cpuMs - before.cpuMs) / Math.max(1, held),
    openedMs,
    heapBytesEach: (heapOf(after) - heapOf(before)) / Math.max(1, held),
    eventCpuMs: (told.cpuMs - after.cpuMs) / EVENTS,
    bytesEach: Math.max(0, after.rssBytes - before.rssBytes) / Math.max(1, held),
    told: events.at(-1).told,
    eventMs: median(events.map(({ tookMs }) => tookMs)),
  };
}

/** Both ends of the feed and of the posts by people whom the reader follows. */
async function pagesOf(hub, { readers: [token], authors }) {
  const client = clientOf(hub.origin, 4, PATIENT);
  for (const id of authors.slice(0, FOLLOWED)) {
    await client.call('POST', `/api/users/follow/${id}`, { token });
  }
  await client.close();
  return {
    feed: await measurePages(hub, token, 'hot', PAGE_ROUNDS),
    following: await measurePages(hub, token, 'following', PAGE_ROUNDS),
  };
}

async function pagesOfReader(hub) {
  say('the first and the last page of the feed on PostgreSQL');
  return pagesOf(hub, await worldOf(hub.origin, 1));
}

export function crowdOf(people) {
  return { posts: AUTHORS, likes: AUTHORS, people };
}

export async function searchOfReader(hub) {
  return searchIn(hub, await worldOf(hub.origin, 1));
}

async function searchIn(hub, { readers: [token] }) {
  say('the search for people, and people at random');
  const byTerm = await measureSearch(hub, token, SEARCH_ROUNDS);
  return { byTerm, random: await measureRandom(hub, token, SEARCH_ROUNDS) };
}

export function withMeteredServer(size, database, work) {
  return withServer(startMeteredServer(size, database), work);
}

async function withServer(starting, work) {
  const server = await starting;
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

export async function onPostgres(size, work) {
  const { url, stop } = startPostgres();
  try {
    return await withMeteredServer(size, { DATABASE_URL: url }, work);
  } finally {
    stop();
  }
}
