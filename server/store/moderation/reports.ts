import type { UserId } from '#contract/ids.ts';
import type { ReportKind, ReportReason } from '#contract/reports.ts';
import type { Db } from '../database/database.ts';
import type { ReportRow } from '../database/tables/moderation-tables.ts';

export interface NewReport {
  readonly id: string;
  readonly reporter: UserId;
  readonly kind: ReportKind;
  readonly subject: string;
  /** Author of the content, or the reported person. */
  readonly author: UserId;
  readonly authorName: string;
  readonly reason: ReportReason;
  readonly note: string;
  /** The content at the time of the report. */
  readonly snapshot: string;
  /** Its images and videos, which stay until the report is closed. */
  readonly files: readonly string[];
  readonly createdAtMs: number;
}

/** A report as shown to an operator. */
export interface ReportRecord extends Omit<NewReport, 'reporter' | 'files'> {
  /** `undefined` if the account was removed. */
  readonly reporterName: string | undefined;
  readonly closedAtMs: number | undefined;
  readonly closingNote: string;
}

export function reportQueries(db: Db) {
  return {
    /** Adds the report; returns false if the reporter has an open one on the same subject. */
    async add(report: NewReport): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('report')
        .values({
          id: report.id,
          reporter_id: report.reporter,
          kind: report.kind,
          subject_id: report.subject,
          author_id: report.author,
          author_name: report.authorName,
          reason: report.reason,
          note: report.note,
          snapshot: report.snapshot,
          created_at: report.createdAtMs,
          closed_at: null,
          closing_note: '',
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      if (report.files.length > 0) {
        const rows = report.files.map((file) => ({ file, report_id: report.id }));
        await db.insertInto('reported_file').values(rows).execute();
      }
      return true;
    },

    /** Returns the files that an open report keeps. */
    async filesOf(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('reported_file')
        .select('file')
        .where('report_id', '=', id)
        .orderBy('file')
        .execute();
      return rows.map((row) => row.file);
    },

    async byId(id: string): Promise<ReportRecord | undefined> {
      const row = await selectReports(db).where('report.id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },

    /** Returns open or all reports, oldest first. */
    async list(which: 'open' | 'all', limit: number): Promise<ReportRecord[]> {
      const rows = await selectReports(db)
        .$if(which === 'open', (query) => query.where('report.closed_at', 'is', null))
        .orderBy('report.id')
        .limit(limit)
        .execute();
      return rows.map(recordOf);
    },

    /** Closes an open report and lets go of its files; returns false if there is none. */
    async closeById(id: string, note: string, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('report')
        .set({ closed_at: nowMs, closing_note: note })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow();
      await db.deleteFrom('reported_file').where('report_id', '=', id).execute();
      return numUpdatedRows === 1n;
    },
  };
}

function selectReports(db: Db) {
  return db
    .selectFrom('report')
    .leftJoin('account', 'account.id', 'report.reporter_id')
    .selectAll('report')
    .select('account.username as reporter_name');
}

function recordOf(row: ReportRow & { readonly reporter_name: string | null }): ReportRecord {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject_id,
    author: row.author_id,
    authorName: row.author_name,
    reason: row.reason as ReportReason,
    note: row.note,
    snapshot: row.snapshot,
    createdAtMs: row.created_at,
    reporterName: row.reporter_name ?? undefined,
    closedAtMs: row.closed_at ?? undefined,
    closingNote: row.closing_note,
  };
}
