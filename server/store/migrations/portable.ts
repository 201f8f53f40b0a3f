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
  readonly name: string;
  /** The statements to run, in order, in one transaction. */
  readonly statements: (types: ColumnTypes, engine: Engine) => readonly string[];
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
