export type Engine = 'sqlite' | 'postgres';

/** SQL types that differ between the databases, so that migrations are written once. */
export interface ColumnTypes {
  /** Text compared byte by byte on both. */
  readonly text: string;
  /** A whole number of up to 53 bits. */
  readonly integer: string;
  /** A fraction. */
  readonly real: string;
  /** Table suffix for tables that are read by primary key. */
  readonly keyed: string;
  readonly plain: string;
}

export interface Migration {
  /** `NNNN-what`, or `NNNN-expand-what`: see {@link isExpansion}. */
  readonly name: string;
  /** The statements to run, in order, in one transaction. */
  readonly statements: (types: ColumnTypes, engine: Engine) => readonly string[];
}

/**
 * Whether a migration is named `NNNN-expand-what`: it only adds what the version before can ignore,
 * so that one starts with it, too. The name is all that an older version knows of it.
 */
export function isExpansion(name: string): boolean {
  return /^\d{4}-expand-/.test(name);
}

export const COLUMN_TYPES: Readonly<Record<Engine, ColumnTypes>> = {
  sqlite: {
    text: 'text',
    integer: 'integer',
    real: 'real',
    keyed: 'strict, without rowid',
    plain: 'strict',
  },
  postgres: {
    text: 'text collate "C"',
    integer: 'bigint',
    real: 'double precision',
    keyed: '',
    plain: '',
  },
};
