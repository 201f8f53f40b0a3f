import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace, Server } from 'socket.io';

import type { ClusterLink, ClusterMessage, ConnectionCounts } from '../realtime/gateway.ts';
import type { SharedRedis } from './redis.ts';

/** Room of no connection: what is sent to it is for the processes themselves. */
const PROCESSES = 'processes';
const MESSAGE = 'message';
/** Changes nothing. */
const NOTHING: ClusterMessage = { kind: 'endSessions', sessions: [] };
const BEGIN_EVERY_MS = 250;
const AGAIN_MS = 2000;

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
  doPublish(message: object): Promise<string>;
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
      const send = (message: ClusterMessage) => void io.to(PROCESSES).emit(MESSAGE, message);
      // Until it has read something, the adapter begins each read at what comes next, and loses what
      // came between two of them: after a lost connection above all.
      const beginning = setInterval(() => send(NOTHING), BEGIN_EVERY_MS).unref();
      const sendMissed = () => {
        if (hasMissed) send({ kind: 'missed' });
        hasMissed = false;
      };
      let again: NodeJS.Timeout | undefined;
      const adapter = adapterOf(create, {
        receive,
        onRead: () => clearInterval(beginning),
        // It answers, but takes nothing: it is full, or a copy that only reads.
        onRefused() {
          if (redis.events.status === 'end') return; // the process leaves
          hasMissed = true;
          clearTimeout(again);
          again = setTimeout(sendMissed, AGAIN_MS).unref();
        },
      });
      io.adapter(adapter as unknown as Parameters<Server['adapter']>[0]);
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

interface AdapterPorts {
  /** Called with what is for the process. */
  readonly receive: (message: ClusterMessage) => void;
  /** Called for everything that is read. */
  readonly onRead: () => void;
  /** Called for everything that Redis did not take. */
  readonly onRefused: () => void;
}

function adapterOf(
  create: ReturnType<typeof createAdapter>,
  { receive, onRead, onRefused }: AdapterPorts,
) {
  // socket.io calls it with `new`, which an arrow function does not allow.
  return function connectedAdapter(namespace: Namespace) {
    const adapter = create(namespace);
    const receiver = adapter as unknown as Receiver;
    const onMessage = receiver.onMessage.bind(adapter);
    receiver.onMessage = (message, offset) => {
      onRead();
      const { opts, packet } = message.data ?? {};
      if (!opts?.rooms?.includes(PROCESSES)) onMessage(message, offset);
      else if (message.uid !== receiver.uid) receive(packet?.data?.[1] as ClusterMessage);
    };
    const doPublish = receiver.doPublish.bind(adapter);
    receiver.doPublish = (message) => {
      const published = doPublish(message);
      published.catch(onRefused);
      return published;
    };
    return adapter;
  };
}
