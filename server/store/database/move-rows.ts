import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';

import { bulk } from './bulk.ts';
import type { Database, Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows that are read before they are written. */
const ROWS_PER_INSERT = 2_000;
/** Rows of one table between two words about how far it is. */
const ROWS_PER_LOG_LINE = 100_000;

/** Why rows were not moved, in one sentence for the person at the terminal. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** A table, as far as moving its rows needs to know it. */
interface MovedTable {
  readonly name: keyof Tables;
  /** Those that both databases have. */
  readonly columns: readonly string[];
  /** The tables that its rows refer to, by the referring column. */
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
 * Copies every row of an embedded database into an empty PostgreSQL database, in one transaction:
 * whatever goes wrong, nothing was moved. Both have to be up to date, and nobody may write to
 * `source` meanwhile. NUL, which PostgreSQL keeps in no text, is left out: no call lets it in, but a
 * row from before that must not hold up all others.
 *
 * @param log is told each table once it is there, and how far a large one is.
 * @throws {MoveRefused} where `target` has rows, lacks a table, or counts other rows than `source`.
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
    await sql`analyze`.execute(db); // the next query is planned with all of these rows in mind
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

/** The tables of `source`, each behind those that it refers to. */
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
  // The parts of a search index are tables too; their rows come with those they are made of.
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

/** Answers how many rows it moved. */
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
    const kept = rows.map(requireNoNul);
    cleaned += kept.filter((row, at) => row !== rows[at]).length;
    await bulk(db).insert(name, kept as unknown as readonly Tables[typeof name][]);
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

/** The row itself, or where a text of it has NUL, a copy without. */
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

/** A query for all rows of a table: those that refer to rows of their own table come behind these. */
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
