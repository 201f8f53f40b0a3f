import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { REPORT_KINDS, REPORT_REASONS, type ReportReason } from '../reports.ts';

/** How the viewer stands to somebody after blocking them, or no longer. */
export const BlockResultSchema = Type.Object({
  blocked: Type.Boolean(),
  /** Of what only the viewer sees. */
  viewerRevision: Type.Integer({ minimum: 0 }),
});
export type BlockResult = Static<typeof BlockResultSchema>;

/** The same for muting. */
export const MuteResultSchema = Type.Object({
  muted: Type.Boolean(),
  viewerRevision: Type.Integer({ minimum: 0 }),
});
export type MuteResult = Static<typeof MuteResultSchema>;

export const ReportBodySchema = Type.Object({
  kind: Type.Enum(REPORT_KINDS),
  id: Type.String({ maxLength: 100 }),
  reason: Type.Enum(Object.keys(REPORT_REASONS) as ReportReason[]),
  /** Longer than the limit, in UTF-16 units, so that a note a little too long gets the words for it. */
  note: Type.Optional(Type.String({ maxLength: LIMITS.reportNoteChars * 4 })),
});
export type ReportBody = Static<typeof ReportBodySchema>;
