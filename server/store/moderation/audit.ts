import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { AuditRow } from '../database/tables/moderation-tables.ts';

/** An operator action to record. */
export interface NewAuditRecord {
  /** The operator's login name on the machine. */
  readonly who: string;
  /** The command, such as `account suspend`. */
  readonly what: string;
  /** A username, or the id of a post or report; may be empty. */
  readonly about: string;
  readonly why: string;
  readonly atMs: number;
  /** The event for open pages, as JSON. */
  readonly news?: string | undefined;
}

export interface AuditRecord extends NewAuditRecord {
  /** Sequence number without gaps. */
  readonly sequence: number;
}

/** Where a list by time was left. */
export type AuditPosition = Pick<AuditRecord, 'atMs' | 'sequence'>;

/** Log of operator actions. The database itself refuses updates and deletes. */
export function auditQueries(db: Db) {
  return {
    async add({ who, what, about, why, atMs, news }: NewAuditRecord): Promise<void> {
      await db
        .insertInto('audit')
        .values({
          sequence: sql<number>`(select coalesce(max(sequence), 0) + 1 from audit)`,
          at: atMs,
          who,
          what,
          about,
          why,
          news: news ?? null,
        })
        .execute();
    },

    /** Returns actions after number `sequence`, oldest first. */
    async after(sequence: number, limit: number): Promise<AuditRecord[]> {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(recordOf);
    },

    /** Returns actions later than `after`, in the order of their times. */
    async byTime(after: AuditPosition, limit: number): Promise<AuditRecord[]> {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where(sql<boolean>`(at, sequence) > (${after.atMs}, ${after.sequence})`)
        .orderBy('at')
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows.map(recordOf);
    },

    /** Number of the newest action; 0 if there is none. */
    async newest(): Promise<number> {
      const { sequence } = await db
        .selectFrom('audit')
        .select((eb) => eb.fn.max('sequence').as('sequence'))
        .executeTakeFirstOrThrow();
      return sequence ?? 0;
    },
  };
}

function recordOf({ at, news, ...row }: AuditRow): AuditRecord {
  return { ...row, atMs: at, news: news ?? undefined };
}
