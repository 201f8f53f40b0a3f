import type { Kysely } from 'kysely';

import type { Engine } from '../migrations/portable.ts';
import type { Tables } from './tables/tables.ts';

export type Db = Kysely<Tables>;

/** Records how long each query took, in milliseconds. */
export type QueryLog = (durationMs: number) => void;

/** One database behind the store: SQLite in the data folder, or PostgreSQL. */
export interface Database {
  readonly engine: Engine;
  /** Sees committed rows only; cannot write. */
  readonly reader: Db;
  /**
   * Runs `work` in a transaction and resolves once it is durable. `work` may await nothing but
   * `db`.
   */
  transaction<Value>(work: (db: Db) => Promise<Value>): Promise<Value>;
  /** How much work waits for the database. */
  waiting(): number;
  /** Rejects while the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
