import type { Server as HttpServer } from 'node:http';
import type { Realtime } from '../context.ts';

/** The live connections of this process. */
export interface RealtimeGateway extends Realtime {
  /** Answers socket connections on the port of `server`. */
  attach(server: HttpServer): void;
  /** Ends connections whose sessions have ended elsewhere or run out. */
  endStaleSessions(): Promise<void>;
  close(): Promise<void>;
}
