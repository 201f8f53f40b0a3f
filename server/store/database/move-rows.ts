import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';

import { bulk } from './bulk.ts';
import type { Database, Db } from './database.ts';
import type { Tables } from './tables/tables.ts';

/** Rows per insert. */
const ROWS_PER_INSERT = 2_000;
/** Rows between two progress lines. */
const ROWS_PER_LOG_LINE = 100_000;

/** Rows were not moved; the message is one sentence for the terminal. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** A table to move. */
interface MovedTable {
  readonly name: keyof Tables;
  /** Columns that both databases have. */
  readonly columns: readonly string[];
  /** Tables its rows refer to. */
  readonly references: readonly Reference[];
}

interface Reference {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

export interface MoveResult {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies every row of an embedded database into an empty PostgreSQL database in one transaction.
 * Both schemas must be up to date and nothing may write to `source` meanwhile. NUL characters,
 * which PostgreSQL cannot store, are dropped: no call accepts them today, but old rows may have
 * them.
 *
 * @param log Receives a progress line per table, and more for large ones.
 * @throws {MoveRefused} if `target` has rows, lacks a table, or ends up with another row count.
 */
export function moveRows(
  source: DatabaseSync,
  target: Database,
  log: (line: string) => void,
): Promise<MoveResult> {
  return target.transaction(async (db) => {
    const tables = tablesToMove(source, await columnsOf(db));
    await requireEmpty(db, tables);
    let rows = 0;
    for (const table of tables) rows += await moveTable(source, db, table, log);
    await sql`analyze`.execute(db); // updates planner statistics
    return { tables: tables.length, rows };
  });
}

async function columnsOf(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = current_schema() group by table_name
  `.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

/** Returns the tables of `source`, each after those it refers to. */
function tablesToMove(
  source: DatabaseSync,
  targetColumns: ReadonlyMap<string, ReadonlySet<string>>,
): MovedTable[] {
  const found = new Map<string, MovedTable>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    const there = targetColumns.get(name);
    if (!there) throw new MoveRefused(`The database to move to lacks the table ${name}.`);
    const references = source
      .prepare('select "table", "from", "to" from pragma_foreign_key_list(?)')
      .all(name) as unknown as Reference[];
    for (const { table } of references) if (table !== name) add(table);
    const columns = source
      .prepare('select name from pragma_table_info(?)')
      .all(name)
      .map((column) => String(column.name))
      .filter((column) => there.has(column));
    found.set(name, { name: name as keyof Tables, columns, references });
  };
  // Shadow tables of a search index are skipped: the index is rebuilt from its source rows.
  const named = source
    .prepare(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name <> 'migration' and name not like 'sqlite%'`,
    )
    .all();
  for (const { name } of named) add(String(name));
  return [...found.values()];
}

async function requireEmpty(db: Db, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    if ((await countOf(db, name)) > 0) {
      throw new MoveRefused(
        `The database to move to is not empty (${name} has rows): nothing was moved.`,
      );
    }
  }
}

/** Returns the number of moved rows. */
async function moveTable(
  source: DatabaseSync,
  db: Db,
  table: MovedTable,
  log: (line: string) => void,
): Promise<number> {
  const { name } = table;
  const [counted] = source.prepare(`select count(*) as rows from ${quoted(name)}`).all();
  const all = Number(counted?.rows);
  let moved = 0;
  let cleaned = 0;
  for (const rows of batches(source.prepare(inOrder(table)).iterate())) {
    const cleanRows = rows.map(requireNoNul);
    cleaned += cleanRows.filter((row, at) => row !== rows[at]).length;
    await bulk(db).insert(name, cleanRows as unknown as readonly Tables[typeof name][]);
    const before = moved;
    moved += rows.length;
    if (
      moved < all &&
      Math.floor(moved / ROWS_PER_LOG_LINE) > Math.floor(before / ROWS_PER_LOG_LINE)
    ) {
      log(`${name}: ${moved} of ${all} rows`);
    }
  }
  const there = await countOf(db, name);
  if (there !== all) {
    throw new MoveRefused(
      `Of ${all} rows of ${name}, ${there} were moved: nothing was changed. Is a server running on it?`,
    );
  }
  log(`${name}: ${all} rows${cleaned > 0 ? `, ${cleaned} of them without a NUL they had` : ''}`);
  return all;
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Returns the row without NUL characters. */
function requireNoNul(row: Row): Row {
  const hasNul = (value: SQLOutputValue) => typeof value === 'string' && value.includes('\0');
  if (!Object.values(row).some(hasNul)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  );
}

/**
 * Query for all rows of a table; rows that refer to their own table come after the rows they refer
 * to.
 */
function inOrder({ name, columns, references }: MovedTable): string {
  const table = quoted(name);
  const list = columns.map((column) => `${table}.${quoted(column)}`).join(', ');
  const own = references.find((reference) => reference.table === name);
  if (!own) return `select ${list} from ${table}`;
  const [from, to] = [quoted(own.from), quoted(own.to)];
  return `
    with recursive placed (key, depth) as (
      select ${to}, 0 from ${table} where ${from} is null
      union all
      select child.${to}, placed.depth + 1 from placed join ${table} child on child.${from} = placed.key
    )
    select ${list} from placed join ${table} on ${table}.${to} = placed.key order by placed.depth`;
}

function* batches<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_INSERT) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function countOf(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(db);
  return Number(rows[0]?.count);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
