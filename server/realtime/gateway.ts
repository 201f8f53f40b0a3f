import type { Server as HttpServer } from 'node:http';
import type { Realtime } from '../context.ts';

/** The live connections of this process. */
export interface RealtimeGateway extends Realtime {
  /** Accepts socket connections on `server`. */
  attach(server: HttpServer): void;
  /** Ends connections whose sessions have ended or expired. */
  endStaleSessions(): Promise<void>;
  close(): Promise<void>;
}
