import { StartFailure } from '../config.ts';
import type { AuditPosition } from '../store/moderation/audit.ts';
import type { Store } from '../store/store.ts';
import { plainLine } from './plain-text.ts';

/** Actions per read. */
const READ_PER_QUERY = 1000;

/**
 * Returns the operator actions, one per line, oldest first.
 *
 * @param since A date or date-time, of UTC where it names no other; everything if omitted.
 */
export async function auditLines(store: Store, since: string | undefined): Promise<string> {
  const sinceMs = since === undefined ? 0 : momentOf(since);
  const lines: string[] = [];
  for (let after: AuditPosition = { atMs: sinceMs, sequence: 0 }; ; ) {
    const acts = await store.audit.byTime(after, READ_PER_QUERY);
    for (const { atMs, who, what, about, why } of acts) {
      const subject = plainLine(why === '' ? about : `${about} (${why})`);
      lines.push(`${new Date(atMs).toISOString()}  ${who}  ${what}  ${subject}`.trimEnd());
    }
    const last = acts.at(-1);
    if (!last || acts.length < READ_PER_QUERY) break;
    after = last;
  }
  return lines.length === 0 ? 'Nothing was done.' : lines.join('\n');
}

function momentOf(text: string): number {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(T.+)?$/.exec(text) ?? [];
  const ms = Date.parse(/^T[\d:.]+$/.test(time) ? `${text}Z` : text);
  // The 31st of February would be the 3rd of March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  if (day === '' || !isDay || Number.isNaN(ms)) {
    throw new StartFailure(`--since must be a date such as 2026-01-31, not ${text}.`);
  }
  return ms;
}
