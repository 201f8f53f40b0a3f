import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { REPORT_KINDS, REPORT_REASONS, type ReportReason } from '../reports.ts';
import { RevisionSchema } from './values.ts';

/** Whether the viewer blocks the person now. */
export const BlockResultSchema = Type.Object({
  blocked: Type.Boolean(),
  viewerRevision: RevisionSchema,
});
export type BlockResult = Static<typeof BlockResultSchema>;

/** Whether the viewer mutes the person now. */
export const MuteResultSchema = Type.Object({
  muted: Type.Boolean(),
  viewerRevision: RevisionSchema,
});
export type MuteResult = Static<typeof MuteResultSchema>;

export const ReportBodySchema = Type.Object({
  kind: Type.Enum(REPORT_KINDS),
  id: Type.String({ maxLength: 100 }),
  reason: Type.Enum(Object.keys(REPORT_REASONS) as ReportReason[]),
  /** More than the limit, so that a slightly longer note gets the message for it. */
  note: Type.Optional(Type.String({ maxLength: LIMITS.reportNoteChars * 4 })),
});
export type ReportBody = Static<typeof ReportBodySchema>;
