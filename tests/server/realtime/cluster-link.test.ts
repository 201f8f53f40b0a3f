import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';

import { clusterLink } from '../../../server/cluster/cluster-link.ts';
import type { SharedRedis } from '../../../server/cluster/redis.ts';
import type { ClusterMessage } from '../../../server/realtime/gateway.ts';

const MESSAGE: ClusterMessage = { kind: 'endSessions', sessions: [] };

it('events that were lost while Redis was away are reported as soon as it is back', () => {
  const limits = new EventEmitter();
  let isLost = false;
  /** Its own connections are never there. */
  const duplicate = () =>
    Object.assign(new EventEmitter(), { connect: () => new Promise(() => undefined) });
  const events = { options: { lazyConnect: true }, duplicate };
  const redis = { events, limits, isLost: () => isLost } as unknown as SharedRedis;
  const sent: ClusterMessage[] = [];
  const connections = { add: async () => true, remove: () => undefined };
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
