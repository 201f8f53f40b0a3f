import { REPORT_REASONS } from '#contract/reports.ts';
import { blobPath } from '../blobs/disk-blobs.ts';
import { StartFailure } from '../config.ts';
import type { ReportRecord } from '../store/moderation/reports.ts';
import type { Store } from '../store/store.ts';
import { recordOperatorAction } from './operator.ts';
import { plainLine, plainText } from './plain-text.ts';

/** Maximum number of listed reports. */
const LISTED = 500;

/** Returns open or all reports, one per line, oldest first. */
export async function listReports(store: Store, which: 'open' | 'all'): Promise<string> {
  const reports = await store.reports.list(which, LISTED + 1);
  if (reports.length === 0) return which === 'open' ? 'No open reports.' : 'No reports.';
  const lines = reports.slice(0, LISTED).map(lineOf);
  if (reports.length > LISTED) lines.push(`… and more; these are the oldest ${LISTED}.`);
  return lines.join('\n');
}

/** Returns one report in full. */
export async function showReport(store: Store, id: string): Promise<string> {
  const report = await store.reports.byId(id);
  if (!report) throw new StartFailure(`There is no report ${id}.`);
  const { kind, subject, authorName, author, reason, note, snapshot } = report;
  const parts = [
    `Report    ${report.id}`,
    `Reported  ${isoOf(report.createdAtMs)} by ${nameOf(report)}`,
    `About     ${kind} ${subject}`,
    `Of        ${authorName} (${author})`,
    `Reason    ${REPORT_REASONS[reason]} (${reason})`,
    `Note      ${note === '' ? 'none' : plainText(note)}`,
    closingOf(report),
    ...(await store.reports.filesOf(id)).map((file) => `File      ${blobPath('media', file)}`),
    '',
    'What was reported, as it was then:',
    plainText(snapshot),
  ];
  return parts.join('\n');
}

/** Closes an open report; its subject can be reported again. */
export async function closeReportById(store: Store, id: string, note: string): Promise<void> {
  await store.transaction(async (tx) => {
    if (!(await tx.reports.closeById(id, note, Date.now()))) {
      throw new StartFailure(`There is no open report ${id}.`);
    }
    await recordOperatorAction(tx, { what: 'reports close', about: id, why: note });
  });
}

function lineOf(report: ReportRecord): string {
  const { id, kind, reason, authorName, note } = report;
  const state = report.closedAtMs === undefined ? 'open' : 'closed';
  const quote = note === '' ? '' : `  “${plainLine(note).slice(0, 80)}”`;
  return `${id}  ${isoOf(report.createdAtMs)}  ${state}  ${kind} of ${authorName}  ${reason}  by ${nameOf(report)}${quote}`;
}

function closingOf({ closedAtMs, closingNote }: ReportRecord): string {
  if (closedAtMs === undefined) return 'State     open';
  return `State     closed ${isoOf(closedAtMs)}: ${plainText(closingNote)}`;
}

function nameOf({ reporterName }: ReportRecord): string {
  return reporterName ?? 'an account that is gone';
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
