import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** Matches read-only queries as Kysely writes them. */
const READS = /^\s*select\b/i;

/**
 * Reads on the writer's connection while it has no open transaction, otherwise on a separate one,
 * which never sees uncommitted rows. The writer is preferred because its cache stays warm: a commit
 * invalidates the cache of other connections.
 */
export class CommittedReads implements DatabaseConnection {
  readonly #writer: DatabaseSync;
  readonly #own: DatabaseConnection;
  readonly #apart: DatabaseConnection;

  /**
   * @param own The connection to `writer`.
   * @param apart A read-only connection to the same file.
   */
  constructor(writer: DatabaseSync, own: DatabaseConnection, apart: DatabaseConnection) {
    this.#writer = writer;
    this.#own = own;
    this.#apart = apart;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const usesReader = this.#writer.isTransaction || !READS.test(query.sql);
    return (usesReader ? this.#apart : this.#own).executeQuery<Row>(query);
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.#apart.streamQuery<Row>(query, chunkSize);
  }
}
