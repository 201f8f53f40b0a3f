import type {
  Compilable,
  CompiledQuery,
  DatabaseConnection,
  DialectAdapter,
  QueryResult,
} from 'kysely';
import type { Db } from './database.ts';

type Bound = string | number | null;
/** Named values of a query: single values, lists of any length, or undefined. */
type Values = Readonly<Record<string, Bound | readonly Bound[] | undefined>>;

/** A compiled statement with a binder for each of its variables. */
interface Statement {
  readonly query: CompiledQuery;
  readonly binders: readonly ((values: Values) => unknown)[];
}

/** An adapter whose database has one connection, which never waits. */
export interface HasConnection {
  readonly connection: DatabaseConnection;
}

/**
 * A query that is built and compiled once and then run with different values. Building a query as
 * large as the feed's takes ten times as long as a small read.
 *
 * `build` receives placeholders typed as the values they stand for. It may only pass them to the
 * query builder; they hold no value to inspect. What is undefined is so for `build` as well, which
 * builds another query then.
 */
export function prepared<const Named, Row>(
  build: (db: Db, values: Named) => Compilable<Row>,
): Prepared<Named, Row> {
  return new Prepared(build);
}

class Prepared<Named, Row> {
  readonly #build: (db: Db, values: Named) => Compilable<Row>;
  /** By database engine, then by the lengths of the lists and what is undefined. */
  readonly #statements = new WeakMap<DialectAdapter, Map<string, Statement>>();

  constructor(build: (db: Db, values: Named) => Compilable<Row>) {
    this.#build = build;
  }

  async rows(db: Db, values: Named): Promise<Row[]> {
    return (await this.#run(db, values)).rows;
  }

  /** The first row. */
  async row(db: Db, values: Named): Promise<Row | undefined> {
    return (await this.#run(db, values)).rows[0];
  }

  /** Returns the number of inserted, updated or deleted rows. */
  async changes(db: Db, values: Named): Promise<number> {
    return Number((await this.#run(db, values)).numAffectedRows ?? 0n);
  }

  #run(db: Db, named: Named): Promise<QueryResult<Row>> {
    const values = named as Values;
    const { adapter } = db.getExecutor();
    const { query, binders } = this.#statementFor(db, adapter, values);
    const parameters = binders.map((valueIn) => valueIn(values));
    const bound = { ...query, parameters } as CompiledQuery<Row>;
    return 'connection' in adapter
      ? (adapter as DialectAdapter & HasConnection).connection.executeQuery<Row>(bound)
      : db.executeQuery(bound);
  }

  #statementFor(db: Db, adapter: DialectAdapter, values: Values): Statement {
    const known = this.#statements.get(adapter) ?? new Map<string, Statement>();
    this.#statements.set(adapter, known);
    const shape = shapeOf(values);
    const statement =
      known.get(shape) ?? statementOf(this.#build(db, placeholders(values) as Named));
    known.set(shape, statement);
    return statement;
  }
}

/** Stands for the value `name`, or for one element of that list. */
class Placeholder {
  readonly valueIn: (values: Values) => unknown;

  constructor(name: string, at?: number) {
    this.valueIn = (values) => {
      const value = values[name];
      // Spare slots repeat the last value.
      return Array.isArray(value) && at !== undefined ? (value[at] ?? value.at(-1)) : value;
    };
  }
}

/**
 * Rounds list sizes up to powers of two to keep the number of statements small. Only for `in`
 * conditions, where repeated values change nothing.
 */
function slotsOf(list: readonly Bound[]): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, list.length)));
}

function shapeOf(values: Values): string {
  let shape = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) shape += `${name} `;
    else if (Array.isArray(value)) shape += `${slotsOf(value)} `;
  }
  return shape;
}

function placeholders(values: Values): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, placeholderOf(name, value)]),
  );
}

function placeholderOf(name: string, value: Values[string]): unknown {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return new Placeholder(name);
  return Array.from({ length: slotsOf(value) }, (_, at) => new Placeholder(name, at));
}

/** The texts of all compiled statements. */
const texts = new Set<string>();

/** Whether this is the text of a query that is compiled once. */
export const isPrepared = (text: string): boolean => texts.has(text);

function statementOf(built: Compilable<unknown>): Statement {
  const query = built.compile();
  texts.add(query.sql);
  const binders = query.parameters.map((parameter) =>
    parameter instanceof Placeholder ? parameter.valueIn : () => parameter,
  );
  return { query, binders };
}
