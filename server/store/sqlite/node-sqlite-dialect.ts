import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Prepared statements cached per connection; the least recently used are dropped. */
const CACHED_STATEMENTS = 500;
/** Characters of all of them: a statement takes memory by its length. */
const CACHED_CHARS = 1_000_000;

/** Kysely over `connection`, without locks or transactions: those belong to the commit queue. */
export function nodeSqliteDialect(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOf(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function driverOf(connection: DatabaseConnection): Driver {
  const refuse = async (): Promise<never> => {
    throw new Error('Transactions go through the commit queue.');
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined, // the opener closes the database
  };
}

/** A connection with cached statements: 10 µs per read instead of 21. */
export class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #cachedChars = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, hasRows } = this.#prepared(sql);
    const values = parameters as readonly SQLInputValue[];
    if (hasRows) return { rows: statement.all(...values) as Row[] };
    const { changes } = statement.run(...values);
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, the answer is no
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not used: every list has a limit.');
  }

  #prepared(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    this.#cachedChars += sql.length;
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= CACHED_STATEMENTS && this.#cachedChars <= CACHED_CHARS) break;
      this.#statements.delete(oldest);
      this.#cachedChars -= oldest.length;
    }
    return prepared;
  }
}

interface Prepared {
  readonly statement: StatementSync;
  /** Cached: listing the columns costs as much as a small query. */
  readonly hasRows: boolean;
}
