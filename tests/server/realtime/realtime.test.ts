import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Socket as ServerSocket } from 'socket.io';
import type { ManagerOptions, Socket } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';

import type { PostId, SessionId } from '#contract/ids.ts';
import { eventsIn, type RealtimeAuth } from '#contract/realtime.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Viewer } from '../../../server/context.ts';
import { viewerOfToken } from '../../../server/domain/accounts/sessions.ts';
import { createLiveServer } from '../../support/server/live-server.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer();
/** How often the store fails to say whose token it is. */
let failures = 0;
const { gateway, http, origin, live, publish, ...liveServer } = await createLiveServer(server, {
  async viewerOfToken(token): Promise<Viewer | undefined> {
    if (failures === 0) return viewerOfToken(server.context, token);
    failures -= 1;
    throw new Error('The store is down.');
  },
  publicOrigin: 'https://hub.example.org',
});

function connect(
  token: unknown,
  headers: Record<string, string> = {},
  more: Partial<RealtimeAuth> = {},
  options: Partial<ManagerOptions> = {},
): Socket {
  return liveServer.connect({ token, ...more }, { extraHeaders: headers, ...options });
}

/** `connected`, or the reason why not. */
function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    if (socket.connected) resolve('connected');
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('disconnect', resolve));
}

describe('sessions of live connections', () => {
  it('sessions are checked in pieces, however many connections there are', async () => {
    const ada = await server.person('ada_in_a_crowd');
    const ids = Array.from({ length: 70_000 }, (_, n) => `none${n}` as SessionId);
    const all = [...ids, ada.session];
    const active = await server.context.store.sessions.activeAmong(all, server.clock.nowMs);
    expect([...active]).toEqual([ada.session]);
  });
});

/** Looking for objects in the heap would take as long as dozens of this: all files of tests share it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** What socket.io keeps of how each connection began, from now to the end of the test. */
function recordHandshakes(): readonly WeakRef<object>[] {
  const handshakes: WeakRef<object>[] = [];
  const build: (auth: object) => object = Reflect.get(ServerSocket.prototype, 'buildHandshake');
  Reflect.set(ServerSocket.prototype, 'buildHandshake', function (this: object, auth: object) {
    const handshake = Reflect.apply(build, this, [auth]);
    handshakes.push(new WeakRef(handshake));
    return handshake;
  });
  onTestFinished(() => void Reflect.set(ServerSocket.prototype, 'buildHandshake', build));
  return handshakes;
}

describe('a live connection', () => {
  it.each([
    ['no token', undefined],
    ['a false one', 'made-up'],
    ['a list', ['x']],
    ['an object', { $ne: null }],
  ])('a live connection needs a token: %s is refused', async (_what, token) => {
    expect(await outcome(connect(token))).toBe('unauthorized');
  });

  it('a client reconnects if its token could not be checked', async () => {
    const { token } = await server.person('patient_ada');
    failures = 2;
    const socket = connect(token, {}, {}, { reconnection: true, reconnectionDelay: 10 });
    const refusals: string[] = [];
    socket.on('connect_error', (error) => refusals.push(error.message));
    await expect.poll(() => socket.connected, { timeout: 30_000 }).toBe(true);
    expect(refusals).toEqual([]);
    expect(server.reports.splice(0).map(({ problem }) => problem)).toEqual([
      'A live connection could not be checked.',
      'A live connection could not be checked.',
    ]);
  });

  it('a live connection beyond the limit waits for another to end', async () => {
    const [ada, bob] = await Promise.all([server.person('many_ada'), server.person('many_bob')]);
    const websocket = { transports: ['websocket'] };
    const open = Array.from({ length: SERVER_LIMITS.liveConnectionsOfPerson }, () =>
      connect(ada.token, {}, {}, websocket),
    );
    expect(new Set(await Promise.all(open.map(outcome)))).toEqual(new Set(['connected']));
    const further = connect(
      ada.token,
      {},
      {},
      { ...websocket, reconnection: true, reconnectionDelay: 10, reconnectionDelayMax: 50 },
    );
    const tries: unknown[] = [];
    further.io.on('open', () => tries.push('open'));
    await expect.poll(() => tries.length, { timeout: 30_000 }).toBeGreaterThan(2);
    expect(further.connected).toBe(false);
    expect(await outcome(connect(bob.token))).toBe('connected');
    open[0]?.disconnect();
    await expect.poll(() => further.connected, { timeout: 30_000 }).toBe(true);
  });

  it('live connections are refused to other origins', async () => {
    const ada = await server.person('origin_ada');
    expect(await outcome(connect(ada.token, { origin: 'https://evil.example' }))).not.toBe(
      'connected',
    );
    expect(await outcome(connect(ada.token, { origin: 'null' }))).not.toBe('connected');
    expect(await outcome(connect(ada.token, { origin }))).toBe('connected');
    expect(await outcome(connect(ada.token, { origin: 'https://hub.example.org' }))).toBe(
      'connected',
    );
  });

  it('a live connection upgrades from polling to websocket', async () => {
    const ada = await server.person('upgrade_ada');
    const socket = connect(ada.token);
    const transports = [socket.io.engine.transport.name];
    const upgraded = new Promise((resolve) => socket.io.engine.once('upgrade', resolve));
    expect(await outcome(socket)).toBe('connected');
    await upgraded;
    transports.push(socket.io.engine.transport.name);
    expect(transports).toEqual(['polling', 'websocket']);
  });

  it.each([
    ['a websocket', ['websocket']],
    ['one that began with polling', ['polling', 'websocket']],
  ])('what opened a connection is not kept: %s', async (_what, transports) => {
    const ada = await server.person(`light_ada_${transports.length}`);
    const requests: WeakRef<object>[] = [];
    const record = (request: IncomingMessage) => requests.push(new WeakRef(request));
    http.on('request', record).on('upgrade', record);
    const handshakes = recordHandshakes();
    const sockets = Array.from({ length: 20 }, () =>
      connect(ada.token, {}, {}, { transports, forceNew: true }),
    );
    for (const socket of sockets) expect(await outcome(socket)).toBe('connected');
    await expect
      .poll(() => sockets.every(({ io }) => io.engine.transport.name === 'websocket'))
      .toBe(true);
    http.off('request', record).off('upgrade', record);
    for (const opened of [requests, handshakes]) {
      expect(opened.length).toBeGreaterThanOrEqual(sockets.length);
      const kept = () => {
        collectGarbage();
        return opened.filter((ref) => ref.deref()).length;
      };
      await expect.poll(kept, { interval: 200, timeout: 5_000 }).toBeLessThan(sockets.length);
    }
  });

  it('live events of private posts reach only those who may see them', async () => {
    const [author, friend, stranger] = await server.people(
      'live_author',
      'live_friend',
      'live_stranger',
    );
    await server.follow(author, friend);
    const heard = new Map<string, string[]>();
    for (const person of [author, friend, stranger]) {
      const socket = connect(person.token);
      heard.set(person.id, []);
      socket.on('post:created', (event) => heard.get(person.id)?.push(event.postId));
      expect(await outcome(socket)).toBe('connected');
    }
    const secret = await publish(author, 'false');
    const open = await publish(author, 'true'); // events keep their order: nothing may come before it
    await expect.poll(() => heard.get(stranger.id)).toEqual([open]);
    await expect.poll(() => heard.get(friend.id)).toEqual([secret, open]);
    await expect.poll(() => heard.get(author.id)).toEqual([secret, open]);
  });

  it('clients that watch get batches, others single events', async () => {
    const author = await server.person('several_author');
    const [knows, old] = [
      connect((await server.person('several_knows')).token, {}, { watches: true }),
      connect((await server.person('several_old')).token),
    ];
    const heard = new Map<Socket, unknown[]>([
      [knows, []],
      [old, []],
    ]);
    for (const [socket, names] of heard) {
      socket.onAny((name, payload) => names.push(eventsIn(name, payload)));
      expect(await outcome(socket)).toBe('connected');
    }
    const likes = (['a', 'b', 'c'] as PostId[]).map((postId) => ({
      postId,
      likes: 1,
      revision: 2,
    }));
    for (const payload of likes) {
      gateway.publish({ name: 'post:likes', payload }, { kind: 'everyone', except: [author.id] });
    }
    const each = likes.map((payload) => [['post:likes', payload]]);
    await expect.poll(() => heard.get(old), { timeout: 30_000 }).toEqual(each);
    await expect
      .poll(() => heard.get(knows), { timeout: 30_000 })
      .toEqual([each[0], each.slice(1).flat()]);
  });

  it('events arrive once, also with more connections than fit one turn', async () => {
    const people = await Promise.all([1, 2, 3].map((n) => server.person(`crowd_${n}`)));
    const crowd = people.flatMap(({ token }) =>
      Array.from({ length: SERVER_LIMITS.liveConnectionsOfPerson }, () =>
        connect(token, {}, { watches: true }),
      ),
    );
    expect(crowd.length).toBeGreaterThan(SERVER_LIMITS.liveConnectionsPerTurn);
    const heard = crowd.map((): unknown[] => []);
    for (const [at, socket] of crowd.entries()) {
      socket.onAny((name, payload) => heard[at]?.push(...eventsIn(name, payload)));
    }
    await Promise.all(crowd.map(outcome));
    const likes = [1, 2].map((count) => ({
      postId: 'crowded' as PostId,
      likes: count,
      revision: count,
    }));
    for (const payload of likes) {
      gateway.publish({ name: 'post:likes', payload }, { kind: 'everyone' });
    }
    const both = likes.map((payload) => ['post:likes', payload]);
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual(crowd.map(() => both));
  });

  it('clients can neither join rooms nor send events', async () => {
    const [author, intruder, friend] = await server.people(
      'room_author',
      'room_intruder',
      'room_friend',
    );
    await server.follow(author, friend);
    const socket = connect(intruder.token);
    const heard: string[] = [];
    socket.on('post:created', (event) => heard.push(event.postId));
    await outcome(socket);
    socket.emit('join', `user:${author.id}`);
    socket.emit('post:created', { postId: 'forged', userId: author.id });
    await publish(author, 'false');
    const open = await publish(author, 'true');
    await expect.poll(() => heard).toEqual([open]);
  });

  it('a live connection ends with its session', async () => {
    const ada = await server.person('session_ada');
    const socket = connect(ada.token);
    await outcome(socket);
    const end = closed(socket);
    await live(ada).ok('logout');
    expect(await end).toBe('io server disconnect');
    expect(await outcome(connect(ada.token))).toBe('unauthorized');
  });

  it('a live connection ends when its session was ended by another process', async () => {
    const [ada, bob] = await server.people('stale_ada', 'stale_bob');
    const [hers, his] = [connect(ada.token), connect(bob.token)];
    await Promise.all([outcome(hers), outcome(his)]);
    await server.context.store.transaction((tx) => tx.sessions.end(ada.session));
    const end = closed(hers);
    await gateway.endStaleSessions();
    expect(await end).toBe('io server disconnect');
    expect(his.connected).toBe(true);
  });

  it.each([
    ['a stranger, of a private post', 'false', 'nobody'],
    ['who is blocked by the author, of a public one', 'true', 'author'],
    ['who blocked the author, of a public one', 'true', 'listener'],
  ])('live events never reach %s', async (_, isPublic, blocker) => {
    const name = `${isPublic}_${blocker}`;
    const author = await server.person(`all_author_${name}`);
    const friend = await server.person(`all_friend_${name}`);
    const listener = await server.person(`all_ears_${name}`);
    const stranger = await server.person(`all_other_${name}`);
    await server.follow(author, friend);
    const pairs = { nobody: undefined, author: [author, listener], listener: [listener, author] };
    const [one, other] = pairs[blocker as keyof typeof pairs] ?? [];
    if (one && other) await live(one).ok('block', { id: other.id });

    const heard: string[] = [];
    const friendHeard = new Set<string>();
    for (const [person, hear] of [
      [listener, (event: string) => heard.push(event)],
      [friend, (event: string) => friendHeard.add(event)],
    ] as const) {
      const socket = connect(person.token);
      socket.onAny((event, payload) => hear(`${event} ${payload.postId ?? ''}`));
      expect(await outcome(socket)).toBe('connected');
    }
    const postId = await publish(author, isPublic);
    await live(friend).ok('likePost', { postId, userId: friend.id });
    await live(friend).ok('bookmarkPost', { postId });
    const { _id: commentId } = await live(friend).ok('addComment', {
      postId,
      commentText: 'Between us',
    });
    await live(friend).ok('editComment', { postId, commentId, commentText: 'Between you and me' });
    await live(author).ok('likeComment', { postId, commentId });
    const { _id: replyId } = await live(author).ok('replyToComment', {
      postId,
      commentId,
      replyText: 'Yes',
    });
    await live(friend).ok('likeReply', { postId, commentId, replyId });
    await live(friend).ok('deleteComment', { postId, commentId });
    await live(author).ok('updatePost', { postId, content: 'changed' });
    await live(author).ok('deletePost', { userId: author.id, postId });
    const sentinel = await publish(stranger, 'true');

    await expect.poll(() => heard).toEqual([`post:created ${sentinel}`]);
    for (const event of [
      'post:created',
      'post:likes',
      'post:liked', // for the other devices of the one who likes it
      'post:bookmarked', // likewise
      'comment:created',
      'comment:updated',
      'comment:likes',
      'comment:deleted',
      'post:updated',
      'post:deleted',
    ]) {
      expect(friendHeard).toContain(`${event} ${postId}`);
    }
  });

  it.each([
    ['within the second in which notifications are gathered', 3],
    ['after it', 50],
  ])('a client that reconnects %s loads what it missed, once', async (_when, count) => {
    const [ada, bob] = await server.people(`missed_ada_${count}`, `missed_bob_${count}`);
    const socket = connect(ada.token, {}, {}, { reconnection: true, reconnectionDelay: 10 });
    const heard: number[] = [];
    socket.on('notification:new', ({ sequence }) => heard.push(sequence));
    await outcome(socket);
    const notify = async () => {
      const postId = await publish(ada);
      await live(bob).ok('likePost', { postId, userId: bob.id });
    };
    await notify();
    await expect.poll(() => heard).toHaveLength(1);
    const known = heard[0] ?? 0;

    // The connection is lost, as on a train, and reconnects by itself.
    socket.io.reconnection(false);
    const lost = closed(socket);
    socket.io.engine.close();
    await lost;
    for (let sent = 0; sent < count; sent += 1) await notify();
    socket.connect();
    expect(await outcome(socket)).toBe('connected');
    expect(socket.recovered).not.toBe(true);
    await notify();
    await expect.poll(() => heard).toHaveLength(2);

    const missed = await live(ada).ok('notifications', { after: known });
    expect(missed).toHaveLength(count + 1);
    expect(new Set(missed.map(({ _id }) => _id)).size).toBe(count + 1);
    expect(missed[0]?.sequence).toBe(heard[1]);
    expect(missed.every(({ sequence }) => sequence > known)).toBe(true);
  });

  it('an ended session gets no missed events', async () => {
    const [author, friend] = await server.people('ended_author', 'ended_friend');
    await server.follow(author, friend);
    const socket = connect(friend.token);
    const heard: string[] = [];
    socket.onAny((name) => heard.push(name));
    socket.io.engine.on('packet', ({ data }) => heard.push(String(data)));
    await outcome(socket);
    await publish(author, 'false'); // something to go on from
    await expect.poll(() => heard.join()).toContain('post:created');
    const lost = closed(socket);
    socket.io.engine.close();
    await lost;
    heard.length = 0;
    const secret = await publish(author, 'false');
    await server.context.store.transaction((tx) => tx.sessions.end(friend.session));
    socket.connect();
    socket.io.engine.on('packet', ({ data }) => heard.push(String(data)));
    expect(await outcome(socket)).toBe('unauthorized');
    expect(heard.join()).not.toContain(secret);
  });
});
