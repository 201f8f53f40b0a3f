import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { describe, expect, it, onTestFinished } from 'vitest';

import type { SessionId } from '#contract/ids.ts';
import { clusterLink } from '../../../server/cluster/cluster-link.ts';
import { connectRedis, type SharedRedis } from '../../../server/cluster/redis.ts';
import type { ClusterMessage } from '../../../server/realtime/gateway.ts';
import { startRedis } from '../../support/server/redis.ts';

const MESSAGE: ClusterMessage = { kind: 'endSessions', sessions: [] };

const connections = { add: async () => true, remove: () => undefined };

it('events that were lost while Redis was away are reported as soon as it is back', () => {
  const limits = new EventEmitter();
  let isLost = false;
  /** Its own connections are never there. */
  const duplicate = () =>
    Object.assign(new EventEmitter(), { connect: () => new Promise(() => undefined) });
  const events = { options: { lazyConnect: true }, duplicate };
  const redis = { events, limits, isLost: () => isLost } as unknown as SharedRedis;
  const sent: ClusterMessage[] = [];
  const io = {
    adapter: () => undefined,
    to: () => ({ emit: (_name: string, message: ClusterMessage) => sent.push(message) }),
  };
  const send = clusterLink(redis, 'hub', connections).connect(io as never, () => undefined);
  send(MESSAGE);
  isLost = true;
  send(MESSAGE);
  expect(sent).toEqual([MESSAGE]);
  isLost = false;
  limits.emit('ready');
  expect(sent).toEqual([MESSAGE, { kind: 'missed' }]);
  limits.emit('ready');
  send(MESSAGE);
  expect(sent).toEqual([MESSAGE, { kind: 'missed' }, MESSAGE]);
});

describe.runIf(process.env.HUB_TEST_DATABASE_URL)('over a Redis', () => {
  /** Processes that share it; `received` by each. */
  async function processes<const Names extends readonly string[]>(...names: Names) {
    const redis = await startRedis();
    const operator = new Redis(redis.url);
    const open = await Promise.all(
      names.map(async () => {
        const shared = await connectRedis(redis.url);
        const io = new Server();
        const received: ClusterMessage[] = [];
        const link = clusterLink(shared, 'hub', connections);
        const send = link.connect(io, (message) => received.push(message));
        return { shared, io, received, send };
      }),
    );
    onTestFinished(async () => {
      for (const { io, shared } of open) {
        io.of('/').adapter.close();
        shared.close();
      }
      operator.disconnect();
      await redis.kill();
    });
    const readers = async () =>
      String(await operator.client('LIST'))
        .split('\n')
        .filter((line) => line.includes('cmd=xread'))
        .map((line) => /id=(\d+)/.exec(line)?.[1] ?? '');
    await expect.poll(async () => (await readers()).length).toBe(open.length);
    /** Nobody sends anything. */
    const isQuiet = async () => {
      const length = await operator.xlen('hub:events');
      await new Promise((resolve) => setTimeout(resolve, 500));
      return (await operator.xlen('hub:events')) === length;
    };
    await expect.poll(isQuiet, { timeout: 10_000 }).toBe(true);
    return {
      operator,
      readers,
      open: open as { [Index in keyof Names]: (typeof open)[number] },
    };
  }
  const news = (received: readonly ClusterMessage[]) =>
    received.filter((message) => message.kind !== 'endSessions' || message.sessions.length > 0);
  const told: ClusterMessage = { kind: 'endSessions', sessions: ['one' as SessionId] };

  it('what is sent while a process that has heard of nothing yet has lost it arrives later', async () => {
    const { operator, readers, open } = await processes('quiet');
    const [reader = ''] = await readers();
    const opts = { rooms: ['processes'], except: [], flags: {} };
    const packet = { type: 2, nsp: '/', data: ['message', told] };
    const data = JSON.stringify({ opts, packet });
    const fields = ['uid', 'another', 'nsp', '/', 'type', '3', 'data', data];
    await operator
      .multi()
      .client('KILL', 'ID', reader)
      .xadd('hub:events', '*', ...fields)
      .exec();
    await expect.poll(() => news(open[0].received)).toEqual([told]);
  });

  it('what it does not take is said to be missing as soon as it takes something', async () => {
    const { operator, open } = await processes('sender', 'receiver');
    const [sender, receiver] = open;
    await operator.config('SET', 'maxmemory', '1');
    sender.send(told);
    await expect
      .poll(() => operator.xadd('hub:events', '*', 'a', 'b').catch(String))
      .toMatch(/OOM/);
    await operator.config('SET', 'maxmemory', '0');
    await expect
      .poll(() => news(receiver.received), { timeout: 10_000 })
      .toEqual([{ kind: 'missed' }]);
  });
});
