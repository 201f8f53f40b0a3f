import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace, Server } from 'socket.io';

import type { ClusterLink, ClusterMessage, ConnectionCounts } from '../realtime/gateway.ts';
import type { SharedRedis } from './redis.ts';

/** Room of no connection: what is sent to it is for the processes themselves. */
const PROCESSES = 'processes';
const MESSAGE = 'message';

/** What a process gets from another one; socket.io's types name none of it. */
interface ReceivedBroadcast {
  readonly uid: string;
  readonly data?: {
    readonly opts?: { readonly rooms?: readonly string[] };
    readonly packet?: { readonly data?: readonly unknown[] };
  };
}
interface Receiver {
  readonly uid: string;
  onMessage(message: ReceivedBroadcast, offset: string): void;
}

/**
 * Connects the live connections of this process with those of the others by socket.io's adapter
 * over a Redis stream. Each process sends to its own connections, in slices; the stream carries
 * every message once.
 */
export function clusterLink(
  redis: SharedRedis,
  prefix: string,
  connections: ConnectionCounts,
): ClusterLink {
  const create = createAdapter(redis.events, {
    streamName: `${prefix}:events`,
    channelPrefix: `${prefix}:events`,
    onlyPlaintext: true,
  });
  let hasMissed = false;
  return {
    connections,
    connect(io, receive) {
      io.adapter(adapterOf(create, receive) as unknown as Parameters<Server['adapter']>[0]);
      const send = (message: ClusterMessage) => void io.to(PROCESSES).emit(MESSAGE, message);
      const sendMissed = () => {
        if (hasMissed) send({ kind: 'missed' });
        hasMissed = false;
      };
      // On a quiet hub, the next event may be hours away.
      redis.limits.on('ready', sendMissed);
      return (message) => {
        if (redis.isLost()) {
          hasMissed = true;
          return;
        }
        sendMissed();
        send(message);
      };
    },
  };
}

/** Makes adapters that hand over what is for the process. */
function adapterOf(
  create: ReturnType<typeof createAdapter>,
  receive: (message: ClusterMessage) => void,
) {
  // socket.io calls it with `new`, which an arrow function does not allow.
  return function connectedAdapter(namespace: Namespace) {
    const adapter = create(namespace);
    const receiver = adapter as unknown as Receiver;
    const onMessage = receiver.onMessage.bind(adapter);
    receiver.onMessage = (message, offset) => {
      const { opts, packet } = message.data ?? {};
      if (!opts?.rooms?.includes(PROCESSES)) onMessage(message, offset);
      else if (message.uid !== receiver.uid) receive(packet?.data?.[1] as ClusterMessage);
    };
    return adapter;
  };
}
