import { type ReactNode, useId } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Submission } from '../../../forms/use-submit.ts';
import { clockTime } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import field from '../../../ui/form/text-field.module.css';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import words from '../../../ui/styles/words.module.css';
import { DraftNote } from '../../shared/attachments/draft-note.tsx';
import { isNearlyFull, type PortfolioUsage, portfolioProblem } from '../portfolio-room.ts';
import type { useProjectDraft } from '../use-project-draft.ts';
import styles from './foot.module.css';

const messages = PROJECT_MESSAGES.editor;
const NONE: readonly string[] = [];

interface SaveBarProps {
  readonly saving: Submission;
  /** What the main button does. */
  readonly action: 'add' | 'publish' | 'save';
  /** The last try was to save a draft. */
  readonly wasDraft: boolean;
  /** The form itself has no problem. */
  readonly canSave: boolean;
  /** There is nothing to save, and saving was tried. */
  readonly isIdle: boolean;
  /** The form is the one that could not be saved, unchanged. */
  readonly isRetry: boolean;
  /** Files that are still being prepared: saving waits for them. */
  readonly waiting: number;
  /** The room left in the portfolio, with the form counted. */
  readonly left: PortfolioUsage;
  readonly draft: ReturnType<typeof useProjectDraft>;
  readonly onCancel: () => void;
  readonly onStop: () => void;
  readonly onSaveDraft: () => void;
  /** Buttons before Cancel and Save. */
  readonly children: ReactNode;
}

/** The foot of the editor: what saving waits for, its progress, and why it failed. */
export function SaveBar(props: SaveBarProps) {
  const { saving, action, wasDraft, canSave, isIdle, isRetry } = props;
  const { waiting, left, draft, onCancel, onStop, onSaveDraft, children } = props;
  const tooMuch = portfolioProblem(left);
  const waitingId = useId();
  const problemId = useId();
  const isSending = saving.status === 'sending';
  const hasRetry = isRetry && saving.status === 'failed' && saving.canRetry;
  const isBlocked = waiting > 0 || isSending || tooMuch !== undefined;
  return (
    <div className={styles.saveBar}>
      <div className={styles.saveNotes}>
        <p id={waitingId} role="status" className={words.detail}>
          {waiting > 0 && messages.waiting(waiting)}
          {isIdle && messages.unchanged}
          {isSending && (saving.share < 1 ? messages.sending : messages.finishing)}
        </p>
        <div id={problemId} role="alert" className={field.problem}>
          {tooMuch ? ERROR_MESSAGES[tooMuch] : saving.status === 'failed' && saving.message}
        </div>
        {isNearlyFull(left) && !tooMuch && (
          <p className={words.detail}>
            {messages.left(left.textChars.toLocaleString('en'), left.media.toLocaleString('en'))}
          </p>
        )}
        {draft.savedAt !== undefined && !isSending && (
          <p className={styles.status}>
            {draft.savedAt === 'refused'
              ? COMMON_MESSAGES.notStored.draft
              : messages.keptAt(clockTime(draft.savedAt))}
          </p>
        )}
        <DraftNote draft={draft} lost={NONE} className={words.detail} />
        {isSending && (
          <div className={styles.sending}>
            <ProgressBar label={messages.sending} share={saving.share} />
            <span className={styles.status} aria-hidden="true">
              {messages.percent(Math.floor(saving.share * 100))}
            </span>
          </div>
        )}
      </div>
      {!isSending && children}
      {isSending ? (
        <Button onClick={onStop}>{messages.stopSending}</Button>
      ) : (
        <Button onClick={onCancel}>{COMMON_MESSAGES.cancel}</Button>
      )}
      {action !== 'save' && (
        <Button
          onClick={onSaveDraft}
          aria-disabled={!canSave || isBlocked}
          aria-describedby={`${waitingId} ${problemId}`}
        >
          {hasRetry && wasDraft ? COMMON_MESSAGES.retry : messages.saveDraft}
        </Button>
      )}
      <Button
        look="primary"
        type="submit"
        aria-disabled={(!canSave && action !== 'publish') || isBlocked}
        aria-describedby={`${waitingId} ${problemId}`}
      >
        {hasRetry && !wasDraft ? COMMON_MESSAGES.retry : messages[action]}
      </Button>
    </div>
  );
}
