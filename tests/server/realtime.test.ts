import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

import type { SessionId } from '#contract/ids.ts';
import { createApp } from '../../server/app.ts';
import type { Viewer } from '../../server/context.ts';
import { viewerOfToken } from '../../server/domain/sessions.ts';
import { socketGateway } from '../../server/realtime/socket-gateway.ts';
import { type Person, testHub } from '../support/server-hub.ts';

const hub = await testHub();
const gateway = socketGateway({
  viewerOfToken: (token): Promise<Viewer | undefined> => viewerOfToken(hub.context, token),
  living: (ids) => hub.context.store.sessions.living(ids as SessionId[], hub.clock.nowMs),
  publicOrigin: 'https://hub.example.org',
  report: (problem, cause) => hub.reports.push({ problem, cause }),
});
const context = { ...hub.context, realtime: gateway };
const app = await createApp(context);
gateway.attach(app.server);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await gateway.close();
  await app.close();
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

function connect(token: unknown, headers: Record<string, string> = {}): Socket {
  const socket = io(origin, {
    auth: { token },
    extraHeaders: headers,
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  return socket;
}

/** `connected`, or the reason why not. */
function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('disconnect', resolve));
}

async function publish(author: Person, isPublic: string): Promise<string> {
  const form = new FormData();
  form.set('content', 'live');
  form.set('isPublic', isPublic);
  const response = await fetch(`${origin}/api/posts`, {
    method: 'POST',
    headers: author.headers,
    body: form,
  });
  return (await response.json())._id;
}

describe('a live connection', () => {
  it.each([
    ['no token', undefined],
    ['a false one', 'made-up'],
    ['a list', ['x']],
    ['an object', { $ne: null }],
  ])('needs a token: %s is refused', async (_what, token) => {
    expect(await outcome(connect(token))).toBe('unauthorized');
  });

  it('is refused to pages of other origins, and open to its own', async () => {
    const ada = await hub.person('origin_ada');
    expect(await outcome(connect(ada.token, { origin: 'https://evil.example' }))).not.toBe(
      'connected',
    );
    expect(await outcome(connect(ada.token, { origin: 'null' }))).not.toBe('connected');
    expect(await outcome(connect(ada.token, { origin }))).toBe('connected');
    expect(await outcome(connect(ada.token, { origin: 'https://hub.example.org' }))).toBe(
      'connected',
    );
  });

  it('starts with polling and goes on as a websocket', async () => {
    const ada = await hub.person('upgrade_ada');
    const socket = connect(ada.token);
    const transports = [socket.io.engine.transport.name];
    const upgraded = new Promise((resolve) => socket.io.engine.once('upgrade', resolve));
    expect(await outcome(socket)).toBe('connected');
    await upgraded;
    transports.push(socket.io.engine.transport.name);
    expect(transports).toEqual(['polling', 'websocket']);
  });

  it('tells a private post to those who may see it, and a public one to all', async () => {
    const author = await hub.person('live_author');
    const friend = await hub.person('live_friend');
    const stranger = await hub.person('live_stranger');
    await hub.follow(author, friend);
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

  it('lets nobody choose a room or send an event', async () => {
    const author = await hub.person('room_author');
    const intruder = await hub.person('room_intruder');
    const friend = await hub.person('room_friend');
    await hub.follow(author, friend);
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

  it('ends with its session', async () => {
    const ada = await hub.person('session_ada');
    const socket = connect(ada.token);
    await outcome(socket);
    const end = closed(socket);
    await fetch(`${origin}/api/users/logout`, { method: 'POST', headers: ada.headers });
    expect(await end).toBe('io server disconnect');
    expect(await outcome(connect(ada.token))).toBe('unauthorized');
  });

  it('ends when its session was ended elsewhere, at the next look', async () => {
    const ada = await hub.person('stale_ada');
    const bob = await hub.person('stale_bob');
    const [hers, his] = [connect(ada.token), connect(bob.token)];
    await Promise.all([outcome(hers), outcome(his)]);
    await hub.context.store.transaction((tx) => tx.sessions.end(ada.session));
    const end = closed(hers);
    await gateway.endStaleSessions();
    expect(await end).toBe('io server disconnect');
    expect(his.connected).toBe(true);
  });
});
