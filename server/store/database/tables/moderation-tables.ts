import type { UserId } from '#contract/ids.ts';

/** An account suspended by an operator. */
export interface SuspensionRow {
  account_id: UserId;
  created_at: number;
  reason: string;
}

export interface ReportRow {
  id: string;
  /** Null if the account was removed. */
  reporter_id: UserId | null;
  kind: 'post' | 'comment' | 'user' | 'project';
  subject_id: string;
  author_id: UserId;
  /** The username at that time. */
  author_name: string;
  reason: string;
  note: string;
  /** The reported content, as text. */
  snapshot: string;
  created_at: number;
  closed_at: number | null;
  closing_note: string;
}

export interface ReportedFileRow {
  file: string;
  report_id: string;
}

export interface WithheldFileRow {
  file: string;
  /** The file that an operator named; the others are its sizes. */
  source: string;
  withheld_at: number;
}

/** Operator actions; append-only. */
export interface AuditRow {
  sequence: number;
  at: number;
  who: string;
  what: string;
  about: string;
  why: string;
  /** The event for open pages, as JSON. */
  news: string | null;
}
