import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Something that an operator did. */
export interface NewAuditRecord {
  /** The operator's user name on the machine. */
  readonly who: string;
  /** The command, such as `account suspend`. */
  readonly what: string;
  /** A user name, or the id of a post or a report; empty where there is none. */
  readonly about: string;
  readonly why: string;
  readonly atMs: number;
}

export interface AuditRecord extends NewAuditRecord {
  /** Counts up without a gap. */
  readonly sequence: number;
}

/** What operators did. The database itself refuses to change or remove a row. */
export function audit(db: Db) {
  return {
    async add({ who, what, about, why, atMs }: NewAuditRecord): Promise<void> {
      await db
        .insertInto('audit')
        .values({
          sequence: sql<number>`(select coalesce(max(sequence), 0) + 1 from audit)`,
          at: atMs,
          who,
          what,
          about,
          why,
        })
        .execute();
    },

    /** What was done after the act number `sequence`, the oldest first. */
    async after(sequence: number, limit: number): Promise<AuditRecord[]> {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(({ at, ...row }) => ({ ...row, atMs: at }));
    },

    /** The number of the newest act; 0 before the first. */
    async newest(): Promise<number> {
      const { sequence } = await db
        .selectFrom('audit')
        .select((eb) => eb.fn.max('sequence').as('sequence'))
        .executeTakeFirstOrThrow();
      return sequence ?? 0;
    },
  };
}
