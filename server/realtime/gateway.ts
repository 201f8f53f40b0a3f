import type { Server as HttpServer } from 'node:http';
import type { Server } from 'socket.io';

import type { SessionId, UserId } from '#contract/ids.ts';
import type { Audience, Realtime, RealtimeEvent } from '../context.ts';

/** The live connections of this process. */
export interface RealtimeGateway extends Realtime {
  /** Publishes to connections of this process only: every process knows of the event. */
  publishLocally: Realtime['publish'];
  /** Accepts socket connections on `server`. */
  attach(server: HttpServer): void;
  /** Connections of this process. */
  connections(): number;
  /** Ends connections whose sessions have ended or expired. */
  endStaleSessions(): Promise<void>;
  close(): Promise<void>;
}

/** Messages between processes. */
export type ClusterMessage =
  | { readonly kind: 'publish'; readonly event: RealtimeEvent; readonly audience: Audience }
  | { readonly kind: 'endSessions'; readonly sessions: readonly SessionId[] }
  /** Events were lost: pages have to request what they missed. */
  | { readonly kind: 'missed' };

/** The live connections of people on all processes. */
export interface ConnectionCounts {
  /** Counts a connection; false where the person has as many as allowed. */
  add(person: UserId, connection: string): Promise<boolean>;
  remove(person: UserId, connection: string): void;
}

/** The way to the live connections of other processes. */
export interface ClusterLink {
  readonly connections: ConnectionCounts;
  /** Receives what others send from now on; returns how to send to all of them. */
  connect(
    io: Pick<Server, 'adapter' | 'to'>,
    receive: (message: ClusterMessage) => void,
  ): (message: ClusterMessage) => void;
}
