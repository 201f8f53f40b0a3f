import { type FormEvent, useEffect, useId, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';

import { REPORT_REASONS, type ReportReason } from '#contract/reports.ts';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { countChars } from '../../lib/format/format.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { DRAFT_OF, getDraftFields, setDraft, setDraftFields } from '../../lib/storage/draft.ts';
import { useOpenForm } from '../../state/form-recovery.ts';
import { closeReport, type ReportSubject, sendReport } from '../../state/moderation.ts';
import { useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import styles from './report-dialog.module.css';

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({
  value: value as ReportReason,
  label,
}));

/** Reports something to whoever runs the hub: why, and a note; then says thank you. */
export function ReportDialog({ kind, id }: ReportSubject) {
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <DialogFrame
        title={MODERATION_MESSAGES.thanksTitle}
        description={MODERATION_MESSAGES.thanksText}
        onClose={closeReport}
      >
        <div className={styles.actions}>
          <Button look="primary" autoFocus onClick={closeReport}>
            {MODERATION_MESSAGES.done}
          </Button>
        </div>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      title={MODERATION_MESSAGES.reportTitle[kind]}
      description={MODERATION_MESSAGES.reportText}
      startsAt="title"
      onClose={closeReport}
    >
      <ReportForm subject={{ kind, id }} onSent={() => setSent(true)} />
    </DialogFrame>
  );
}

interface ReportFormProps {
  readonly subject: ReportSubject;
  readonly onSent: () => void;
}

function ReportForm({ subject, onSent }: ReportFormProps) {
  const user = useSelf()._id as UserId;
  const draft = DRAFT_OF.report(subject.kind, subject.id);
  const [kept] = useState(() => getDraftFields(user, draft));
  const [reason, setReason] = useState(
    () => REASONS.find(({ value }) => value === kept?.reason)?.value,
  );
  const [note, setNote] = useState(() => (typeof kept?.note === 'string' ? kept.note : ''));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const noteId = useId();
  const chars = countChars(note.trim());
  const isBegun = reason !== undefined || note !== '';
  useEffect(() => {
    if (isBegun) setDraftFields(user, draft, { reason, note });
    else setDraft(user, '', draft);
  }, [user, draft, isBegun, reason, note]);
  useOpenForm(user, isBegun ? draft : undefined);
  const forget = () => setDraft(user, '', draft);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (!reason) return setProblem(MODERATION_MESSAGES.reasonMissing);
    if (chars > LIMITS.reportNoteChars) return setProblem(ERROR_MESSAGES.report_note_too_long);
    setProblem(undefined);
    setBusy(true);
    try {
      await sendReport(subject, reason, note.trim());
      forget();
      onSent();
    } catch (error) {
      logFailure('The report was not sent.', error);
      setProblem(problemMessage(error, 'report_failed'));
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy}>
      <RadioGroup<ReportReason | ''>
        label={MODERATION_MESSAGES.reason}
        shape="list"
        options={REASONS}
        value={reason ?? ''}
        onChange={(value) => {
          if (value === '' || isBusy) return;
          setReason(value);
          setProblem(undefined);
        }}
      />
      <div className={styles.field}>
        <label htmlFor={noteId} className={styles.label}>
          {MODERATION_MESSAGES.note}
        </label>
        <textarea
          id={noteId}
          className={styles.note}
          dir="auto"
          rows={2}
          value={note}
          readOnly={isBusy}
          onChange={(event) => setNote(event.target.value)}
        />
        {chars > LIMITS.reportNoteChars / 2 && (
          <p className={chars > LIMITS.reportNoteChars ? styles.over : styles.counter}>
            {MODERATION_MESSAGES.noteLeft(
              chars.toLocaleString('en'),
              LIMITS.reportNoteChars.toLocaleString('en'),
            )}
          </p>
        )}
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            forget();
            closeReport();
          }}
        >
          {COMMON_MESSAGES.cancel}
        </Button>
        <Button look="primary" type="submit" aria-disabled={isBusy || reason === undefined}>
          {isBusy ? MODERATION_MESSAGES.sending : MODERATION_MESSAGES.send}
        </Button>
      </div>
    </form>
  );
}
