// Single rows of the server's benchmark, each with a hub of its own: `npm run bench:server -- --only NAME`.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { LIMITS } from '../../contract/limits.ts';
import { startCluster } from '../../scripts/lib/cluster/cluster.mjs';
import { freePort } from '../../scripts/lib/cluster/free-port.mjs';
import { attempt, say } from '../../scripts/lib/steps.mjs';
import { median } from '../../src/lib/bench-figures.ts';
import { BLOCKING } from '../crowd/add-blocks.ts';
import { POPULAR } from '../crowd/add-popular-posts.ts';
import { requestFrom, startChild } from './child.mjs';
import { clientOf, PATIENT } from './client.mjs';
import { LIMIT_SCALE, runCrowd, startMeteredPair, startMeteredServer } from './metered-server.mjs';
import { measurePages, timeCalls } from './pages.mjs';
import {
  AUTHORS,
  CONNECTIONS,
  callersOf,
  crowdOf,
  loadServer,
  measureBeside,
  onPostgres,
  peopleFor,
  searchOfReader,
  withMeteredServer,
  worldOf,
} from './run.mjs';

const ROUNDS = 100;
const COMMENTERS = 50;
const IMAGE_ROUNDS = 1_000;
/** Whom the reader with few followed posts follows. */
const FEW = 10;
const PROCESS_ROUNDS = 3;
/** Each build, or way, is loaded so often, in turns. */
const BUILD_ROUNDS = 5;
/** Before that many, much of what a call costs is that its code is compiled. */
const WARM_CALLS = 10_000;

/**
 * By name: how large its hub is, and what measures it on one database, or itself.
 *
 * @typedef {Record<string, number>} Size
 */
export const ROWS = {
  following: {
    size: { posts: 200_000, people: AUTHORS },
    measure: onDatabases(({ posts, people }) => ({ posts, likes: posts, people }), followingIn),
  },
  popular: {
    size: { likes: 50_000 },
    measure: onDatabases(
      ({ likes }) => ({ posts: AUTHORS, likes: AUTHORS, people: likes, popular: likes }),
      popularIn,
    ),
  },
  random: {
    size: { people: 300_000 },
    measure: onDatabases(
      ({ people }) => crowdOf(people),
      async (hub) => (await searchOfReader(hub)).random,
    ),
  },
  blocks: {
    size: { people: 30_000 },
    measure: onDatabases(({ people }) => ({ ...crowdOf(AUTHORS), blocks: people }), blocksIn),
  },
  images: { size: { posts: 2_000 }, measure: measureImages },
  live: { size: { posts: 20_000, sockets: 5_000, seconds: 10 }, measure: measureLive },
  before: { size: { posts: 10_000, seconds: 8, readers: 50 }, measure: measureBefore },
  // Shorter, each process is measured while its code is still being compiled.
  processes: { size: { posts: 10_000, seconds: 20 }, measure: measureProcesses },
};

/** @returns {(size: Size, options: { postgres: boolean }) => Promise<Record<string, any>>} figures by database. */
function onDatabases(crowd, work) {
  return async (size, { postgres }) => ({
    sqlite: await withMeteredServer(crowd(size), {}, work),
    ...(postgres ? { postgres: await onPostgres(crowd(size), work) } : {}),
  });
}

/** The following feed of somebody who follows everybody, and of somebody who follows few. */
async function followingIn(hub) {
  const client = clientOf(hub.origin, 4, PATIENT);
  const { readers, authors } = await worldOf(hub.origin, 2);
  const [many, few] = readers;
  say(`following ${authors.length} people`);
  for (const id of authors) await client.call('POST', `/api/users/follow/${id}`, { token: many });
  for (const id of authors.slice(0, FEW)) {
    await client.call('POST', `/api/users/follow/${id}`, { token: few });
  }
  await client.close();
  return {
    few: await measurePages(hub, few, 'following', ROUNDS),
    many: await measurePages(hub, many, 'following', ROUNDS),
  };
}

/** What a post with one like costs, and one with all of them; their authors are connected. */
async function popularIn(hub) {
  const client = clientOf(hub.origin, 1, PATIENT);
  const [reader] = (await worldOf(hub.origin, 1)).readers;
  const measure = async (username) => {
    const json = { username, password: POPULAR.password };
    const { _id, token } = await client.call('POST', '/api/users/login', { json });
    const socket = io(hub.origin, { auth: { token }, transports: ['websocket'] });
    const ownPosts = () =>
      client.call('GET', `/api/users/${_id}/posts?limit=10&likers=none`, { token });
    const [post] = (await ownPosts()).posts;
    const like = (liked) =>
      client.call('POST', `/api/posts/like/${post._id}`, { token: reader, json: { liked } });
    // One person in both: a full page costs more than one of a single person, wherever it is.
    const likers = () => client.call('GET', `/api/posts/${post._id}/likers?limit=1`, { token });
    const calls = {
      like: async () => {
        await like(true);
        await like(false);
      },
      ownPosts,
      likers,
    };
    const figures = {};
    for (const [name, call] of Object.entries(calls)) {
      await call();
      figures[name] = await timeCalls(hub, ROUNDS, call);
    }
    socket.disconnect();
    return figures;
  };
  // The first one warms up for both.
  await measure(POPULAR.one);
  const figures = { one: await measure(POPULAR.one), many: await measure(POPULAR.many) };
  await client.close();
  return figures;
}

/** Pages of the feed and of comments, for somebody without blocks and for somebody with all of them. */
async function blocksIn(hub) {
  const client = clientOf(hub.origin, 1, PATIENT);
  const { readers, posts } = await worldOf(hub.origin, COMMENTERS);
  const json = { commentText: 'what people say' };
  for (const token of readers)
    await client.call('POST', `/api/posts/comment/${posts[0]}`, { token, json });
  const { token: blocking } = await client.call('POST', '/api/users/login', { json: BLOCKING });
  const figures = { none: {}, many: {} };
  for (const [name, path] of [
    ['feed', '/api/users/allPosts?limit=50'],
    ['comments', `/api/posts/${posts[0]}/comments`],
  ]) {
    for (const [who, token] of [
      ['none', readers[0]],
      ['many', blocking],
    ]) {
      const page = () => client.call('GET', path, { token });
      await timeCalls(hub, ROUNDS, page); // PostgreSQL plans a statement anew at first
      figures[who][name] = await timeCalls(hub, ROUNDS, page);
    }
  }
  await client.close();
  return figures;
}

/** The largest image of a post that is sent from memory: so, and as the stream that a range of it is. */
async function measureImages({ posts }) {
  return withMeteredServer({ posts, likes: posts, people: AUTHORS }, {}, async (hub) => {
    const client = clientOf(hub.origin, 1, PATIENT);
    const { media } = await worldOf(hub.origin, 1);
    let largest = { bytes: 0 };
    for (const path of media) {
      const bytes = (await client.call('GET', path)).byteLength;
      if (bytes > largest.bytes && bytes <= LIMITS.postImageBytes) largest = { path, bytes };
    }
    const time = (headers) =>
      timeCalls(hub, IMAGE_ROUNDS, () => client.call('GET', largest.path, { headers }));
    const rounds = [];
    for (let round = 0; round <= BUILD_ROUNDS; round += 1) {
      rounds.push({ memory: await time({}), stream: await time({ range: 'bytes=0-' }) });
    }
    await client.close();
    rounds.shift(); // warmed up
    const cpuMs = (way) => median(rounds.map((round) => round[way].cpuMs));
    const times = median(rounds.map(({ memory, stream }) => memory.cpuMs / stream.cpuMs));
    return { bytes: largest.bytes, memory: cpuMs('memory'), stream: cpuMs('stream'), times };
  });
}

/** Live connections on SQLite, and mixed calls before, beside and after them. */
async function measureLive({ posts, sockets, seconds }) {
  const hub = await startMeteredServer({ posts, likes: posts * 10, people: AUTHORS });
  const load = startChild('load.mjs');
  const crowd = startChild('sockets.mjs');
  try {
    const world = await worldOf(hub.origin, peopleFor(sockets));
    const under = () => loadServer(hub, load, { ...callersOf(world), mix: 'mixed', seconds });
    say('warming up');
    await under();
    return { sqlite: await measureBeside(hub, crowd, world, sockets, under) };
  } finally {
    await Promise.all([load.stop(), crowd.stop(), hub.close()]);
  }
}

/** CPU of a call of this build and of another one, in turns: of mixed calls, and of each half alone. */
async function measureBefore({ posts, seconds, readers }, { other }) {
  const pair = await startMeteredPair({ posts, likes: posts * 10, people: AUTHORS }, other);
  const load = startChild('load.mjs');
  try {
    const builds = [pair.before, pair.now];
    const worlds = [];
    for (const { origin } of builds) worlds.push(await worldOf(origin, readers));
    const under = async (at, mix) => {
      const { origin, usage } = builds[at];
      const question = { ...worlds[at], origins: [origin], mix, connections: CONNECTIONS };
      const before = await usage();
      const { calls, perSecond, p99Ms, refused } = await load.request({ ...question, seconds });
      const after = await usage();
      return { calls, cpuMs: (after.cpuMs - before.cpuMs) / calls, perSecond, p99Ms, refused };
    };
    const compare = async (mix) => {
      say(`warming both up for ${mix} calls`);
      for (const at of [0, 1]) {
        for (let made = 0; made < WARM_CALLS; ) {
          const { calls, refused } = await under(at, mix);
          made += calls + refused;
        }
      }
      const rounds = [];
      for (let round = 1; round <= BUILD_ROUNDS; round += 1) {
        const [before, now] = [await under(0, mix), await under(1, mix)];
        say(
          `round ${round} of ${BUILD_ROUNDS}: ${before.cpuMs.toFixed(3)} and ${now.cpuMs.toFixed(3)} ms of CPU`,
        );
        rounds.push({ before, now });
      }
      return {
        before: median(rounds.map(({ before }) => before.cpuMs)),
        now: median(rounds.map(({ now }) => now.cpuMs)),
        times: median(rounds.map(({ before, now }) => now.cpuMs / before.cpuMs)),
        refused: rounds.reduce((sum, { before, now }) => sum + before.refused + now.refused, 0),
        rounds,
      };
    };
    return {
      mixed: await compare('mixed'),
      reads: await compare('reads'),
      writes: await compare('writes'),
    };
  } finally {
    await Promise.all([load.stop(), pair.close()]);
  }
}

/** CPU of a mixed call where process A serves alone, B standing still, and where both do. */
async function measureProcesses({ posts, seconds }, { nginx }) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  attempt('chmod', ['755', folder]);
  const load = startChild('load.mjs');
  let cluster;
  try {
    cluster = await startCluster({
      nginx,
      port: await freePort(),
      dataDir: folder,
      nodeArgs: ['--expose-gc', `--import=${join(import.meta.dirname, 'meter.mjs')}`],
      env: { HUB_LIMIT_SCALE: LIMIT_SCALE },
      print: () => undefined,
    });
    const { servers } = cluster;
    const [a, b] = servers;
    for (const server of servers) await server.crash();
    say(`making a hub of ${posts} posts`);
    const crowd = { posts, likes: posts * 10, people: AUTHORS };
    runCrowd(crowd, { ...cluster.env, DATA_DIR: join(folder, 'crowd') });
    for (const server of servers) await server.restart();
    const world = await worldOf(a.address, 50);
    const cpuOf = async (used) => {
      const usages = await Promise.all(used.map(({ child }) => requestFrom(child(), 'usage')));
      return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    };
    const under = async (used) => {
      const origins = used.map(({ address }) => address);
      const question = { ...world, origins, mix: 'mixed', connections: CONNECTIONS };
      await load.request({ ...question, seconds: Math.ceil(seconds / 2) }); // warms up
      const before = await cpuOf(used);
      const { calls, perSecond, refused } = await load.request({ ...question, seconds });
      return { cpuMs: ((await cpuOf(used)) - before) / calls, perSecond, refused };
    };
    const rounds = { one: [], two: [] };
    for (let round = 1; round <= PROCESS_ROUNDS; round += 1) {
      say(`round ${round} of ${PROCESS_ROUNDS}: two processes, then one`);
      rounds.two.push(await under([a, b]));
      b.child().kill('SIGSTOP'); // ended and started again, it would be cold
      rounds.one.push(await under([a]));
      b.child().kill('SIGCONT');
      const [two, one] = [rounds.two, rounds.one].map((list) => list.at(-1).cpuMs.toFixed(3));
      say(`${two} and ${one} ms of CPU`);
    }
    const middle = (list) => ({
      cpuMs: median(list.map(({ cpuMs }) => cpuMs)),
      perSecond: median(list.map(({ perSecond }) => perSecond)),
      refused: list.reduce((sum, { refused }) => sum + refused, 0),
    });
    return { one: middle(rounds.one), two: middle(rounds.two) };
  } finally {
    await load.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
