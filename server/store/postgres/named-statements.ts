import { Client, type QueryConfig } from 'pg';

import { isPrepared } from '../database/prepared.ts';

/** So many for one process: each connection of PostgreSQL remembers all of them, with their plans. */
const NAMES_MAX = 200;
/** Their columns change with a migration, which an open connection would refuse to do. */
const ALL_COLUMNS = /(?:^|[\s.(])\*(?!\))/;

const names = new Map<string, string>();

/** Returns the name of a statement that is run again and again; undefined for others. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_MAX || !isPrepared(text) || ALL_COLUMNS.test(text)) return undefined;
  const name = `hub${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection that has PostgreSQL parse and plan prepared queries once instead of every time. */
export class NamingClient extends Client {
  override query = ((query: string | QueryConfig, values?: unknown, ...rest: unknown[]) => {
    const name = typeof query === 'string' && Array.isArray(values) ? nameOf(query) : undefined;
    const named = name === undefined ? query : { name, text: query };
    return Reflect.apply(Client.prototype.query, this, [named, values, ...rest]);
  }) as Client['query'];
}
