import { type SubmitEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { REPORT_REASONS, type ReportReason } from '#contract/reports.ts';
import { DraftGate } from '../../forms/draft-gate.tsx';
import { parseFields, useDraft, useRestoredDraft } from '../../forms/use-draft.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { countChars } from '../../lib/format/format.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import { useOpenForm } from '../../state/form-recovery.ts';
import { closeReport, type ReportSubject, sendReport } from '../../state/moderation.ts';
import { useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { CharCount } from '../../ui/form/char-count.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import actions from '../shared/form-actions.module.css';
import styles from './report-dialog.module.css';

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({
  value: value as ReportReason,
  label,
}));

/** Sends a report with a reason and a note to the operators, then thanks the reporter. */
export function ReportDialog({ kind, id }: ReportSubject) {
  const user = useSelf()._id;
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <DialogFrame
        title={MODERATION_MESSAGES.thanksTitle}
        description={MODERATION_MESSAGES.thanksText}
        onClose={closeReport}
      >
        <div className={actions.actions}>
          <Button look="primary" autoFocus onClick={closeReport}>
            {MODERATION_MESSAGES.done}
          </Button>
        </div>
      </DialogFrame>
    );
  }
  return (
    <DraftGate user={user}>
      <DialogFrame
        title={MODERATION_MESSAGES.reportTitle[kind]}
        description={MODERATION_MESSAGES.reportText}
        startsAt="title"
        onClose={closeReport}
      >
        <ReportForm subject={{ kind, id }} onSent={() => setSent(true)} />
      </DialogFrame>
    </DraftGate>
  );
}

interface ReportFormProps {
  readonly subject: ReportSubject;
  readonly onSent: () => void;
}

function ReportForm({ subject, onSent }: ReportFormProps) {
  const user = useSelf()._id;
  const key = DRAFT_KEYS.report(subject.kind, subject.id);
  const restored = useRestoredDraft({ user, key }, parseFields);
  const [reason, setReason] = useState(
    () => REASONS.find(({ value }) => value === restored?.reason)?.value,
  );
  const [note, setNote] = useState(() => (typeof restored?.note === 'string' ? restored.note : ''));
  const [refusal, setRefusal] = useState<string>();
  const { isSending, failure, submit, clear } = useSubmit({
    send: (report: { readonly reason: ReportReason; readonly note: string }) =>
      sendReport(subject, report.reason, report.note),
    fallback: ERROR_MESSAGES.report_failed,
  });
  const chars = countChars(note.trim());
  const isBegun = reason !== undefined || note !== '';
  const draft = useDraft({ user, key }, isBegun ? { reason, note } : undefined);
  useOpenForm(user, isBegun ? key : undefined);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const problem = !reason
      ? MODERATION_MESSAGES.reasonMissing
      : chars > LIMITS.reportNoteChars
        ? ERROR_MESSAGES.report_note_too_long
        : undefined;
    setRefusal(problem);
    if (!reason || problem) return;
    const outcome = await submit({ reason, note: note.trim() });
    if (!outcome || 'error' in outcome) return;
    draft.remove();
    onSent();
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isSending}>
      <RadioGroup<ReportReason | ''>
        label={MODERATION_MESSAGES.reason}
        shape="list"
        options={REASONS}
        value={reason ?? ''}
        onChange={(value) => {
          if (value === '' || isSending) return;
          setReason(value);
          setRefusal(undefined);
          clear();
        }}
      />
      <TextArea
        label={MODERATION_MESSAGES.note}
        value={note}
        readOnly={isSending}
        onChange={(event) => setNote(event.target.value)}
      >
        <CharCount
          chars={chars}
          limit={LIMITS.reportNoteChars}
          shownFrom={LIMITS.reportNoteChars / 2}
        />
      </TextArea>
      <p role="alert" className={styles.problem}>
        {refusal ?? failure}
      </p>
      <div className={actions.actions}>
        <Button
          onClick={() => {
            draft.remove();
            closeReport();
          }}
        >
          {COMMON_MESSAGES.cancel}
        </Button>
        <Button look="primary" type="submit" aria-disabled={isSending || reason === undefined}>
          {isSending ? MODERATION_MESSAGES.sending : MODERATION_MESSAGES.send}
        </Button>
      </div>
    </form>
  );
}
