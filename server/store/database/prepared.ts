import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './database.ts';

type Bound = string | number | null;
/** What a query is run with, by name: single values, and lists of which it takes any number. */
type Values = Readonly<Record<string, Bound | readonly Bound[]>>;

/** A statement, and for each of its variables where the value comes from. */
interface Statement {
  readonly query: CompiledQuery;
  readonly binders: readonly ((values: Values) => unknown)[];
}

/**
 * A query that is built and compiled once and run with other values each time: building a query of
 * the size of the feed's takes ten times as long as the database takes for a small read.
 *
 * `build` gets placeholders that are typed as the values for which they stand. It may hand them to
 * the query builder and nothing else: there is nothing in them that could be looked at.
 */
export function prepared<const Named, Row>(
  build: (db: Db, values: Named) => Compilable<Row>,
): Prepared<Named, Row> {
  return new Prepared(build);
}

class Prepared<Named, Row> {
  readonly #build: (db: Db, values: Named) => Compilable<Row>;
  /** By database engine, then by the lengths of the lists. */
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

  /** How many rows it inserted, updated or deleted. */
  async changes(db: Db, values: Named): Promise<number> {
    return Number((await this.#run(db, values)).numAffectedRows ?? 0n);
  }

  #run(db: Db, named: Named) {
    const values = named as Values;
    const { query, binders } = this.#statementFor(db, values);
    const parameters = binders.map((valueIn) => valueIn(values));
    return db.executeQuery({ ...query, parameters } as CompiledQuery<Row>);
  }

  #statementFor(db: Db, values: Values): Statement {
    const { adapter } = db.getExecutor();
    const known = this.#statements.get(adapter) ?? new Map<string, Statement>();
    this.#statements.set(adapter, known);
    const shape = shapeOf(values);
    const statement =
      known.get(shape) ?? statementOf(this.#build(db, placeholders(values) as Named));
    known.set(shape, statement);
    return statement;
  }
}

/** Stands for the value `name`, or for one of a list. */
class Placeholder {
  readonly valueIn: (values: Values) => unknown;

  constructor(name: string, at?: number) {
    this.valueIn = (values) => {
      const value = values[name];
      // A list that is shorter than its places repeats its last value.
      return Array.isArray(value) && at !== undefined ? (value[at] ?? value.at(-1)) : value;
    };
  }
}

/**
 * Lists take 1, 2, 4, 8 … places, so that there are few statements of each query. It is for
 * conditions only: that a value is one of a list, where saying it twice changes nothing.
 */
function slotsOf(list: readonly Bound[]): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, list.length)));
}

function shapeOf(values: Values): string {
  let shape = '';
  for (const value of Object.values(values)) {
    if (Array.isArray(value)) shape += `${slotsOf(value)} `;
  }
  return shape;
}

function placeholders(values: Values): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? Array.from({ length: slotsOf(value) }, (_, at) => new Placeholder(name, at))
        : new Placeholder(name),
    ]),
  );
}

function statementOf(built: Compilable<unknown>): Statement {
  const query = built.compile();
  const binders = query.parameters.map((parameter) =>
    parameter instanceof Placeholder ? parameter.valueIn : () => parameter,
  );
  return { query, binders };
}
