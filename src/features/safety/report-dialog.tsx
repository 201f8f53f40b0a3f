import { type FormEvent, useEffect, useId, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { REPORT_REASONS, type ReportReason } from '#contract/reports.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { WORDS } from '#contract/words.ts';
import { wordsOf } from '../../lib/api-problem.ts';
import { DRAFT_OF, keepDraft, keepDraftFields, readDraftFields } from '../../lib/draft.ts';
import { countChars } from '../../lib/format.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { useOpenForm } from '../../state/open-forms.ts';
import { closeReport, type ReportSubject, sendReport } from '../../state/safety.ts';
import { useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
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
        title={SAFETY_WORDS.thanksTitle}
        description={SAFETY_WORDS.thanksText}
        onClose={closeReport}
      >
        <div className={styles.actions}>
          <Button look="primary" autoFocus onClick={closeReport}>
            {SAFETY_WORDS.done}
          </Button>
        </div>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      title={SAFETY_WORDS.reportTitle[kind]}
      description={SAFETY_WORDS.reportText}
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
  const [kept] = useState(() => readDraftFields(user, draft));
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
    if (isBegun) keepDraftFields(user, draft, { reason, note });
    else keepDraft(user, '', draft);
  }, [user, draft, isBegun, reason, note]);
  useOpenForm(user, isBegun ? draft : undefined);
  const forget = () => keepDraft(user, '', draft);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (!reason) return setProblem(SAFETY_WORDS.reasonMissing);
    if (chars > LIMITS.reportNoteChars) return setProblem(PROBLEMS.report_note_too_long.message);
    setProblem(undefined);
    setBusy(true);
    try {
      await sendReport(subject, reason, note.trim());
      forget();
      onSent();
    } catch (error) {
      logFailure('The report was not sent.', error);
      setProblem(wordsOf(error, 'report_failed'));
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy}>
      <Choice<ReportReason | ''>
        label={SAFETY_WORDS.reason}
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
          {SAFETY_WORDS.note}
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
            {SAFETY_WORDS.noteLeft(
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
          {WORDS.cancel}
        </Button>
        <Button look="primary" type="submit" aria-disabled={isBusy || reason === undefined}>
          {isBusy ? SAFETY_WORDS.sending : SAFETY_WORDS.send}
        </Button>
      </div>
    </form>
  );
}
