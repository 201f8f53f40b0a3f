import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** What Kysely writes a query with that changes nothing. */
const READS = /^\s*select\b/i;

/**
 * Reads on the writer's own connection while it has no transaction open, else on one apart: there
 * they would see rows that a failing neighbour takes back before the commit. The writer's is
 * preferred because its cache stays warm: a commit empties the cache of every other connection.
 */
export class CommittedReads implements DatabaseConnection {
  readonly #writer: DatabaseSync;
  readonly #own: DatabaseConnection;
  readonly #apart: DatabaseConnection;

  /**
   * @param own The connection to `writer`.
   * @param apart One to the same file that cannot write.
   */
  constructor(writer: DatabaseSync, own: DatabaseConnection, apart: DatabaseConnection) {
    this.#writer = writer;
    this.#own = own;
    this.#apart = apart;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isApart = this.#writer.isTransaction || !READS.test(query.sql);
    return (isApart ? this.#apart : this.#own).executeQuery<Row>(query);
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.#apart.streamQuery<Row>(query, chunkSize);
  }
}
