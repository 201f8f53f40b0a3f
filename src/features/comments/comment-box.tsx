import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { DraftGate } from '../../forms/draft-gate.tsx';
import { type DraftId, parseText, useDraft, useRestoredDraft } from '../../forms/use-draft.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { caretAtEnd } from '../../lib/dom/caret-at-end.ts';
import { countChars } from '../../lib/format/format.ts';
import { saveDraft } from '../../lib/storage/draft-store.ts';
import { useOpenForm } from '../../state/form-recovery.ts';
import { session } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { DiscardDialog } from '../../ui/dialog/discard-dialog.tsx';
import { CharCount } from '../../ui/form/char-count.tsx';
import area from '../../ui/form/text-area.module.css';
import { classes } from '../../ui/styles/classes.ts';
import styles from './comment-box.module.css';
import type { SentText } from './pending-comment.ts';

/** The number of characters appears when so many are left. */
const COUNT_FROM_CHARS = 200;

interface CommentBoxProps {
  /** The accessible name of the field. */
  readonly label: string;
  /** The label of the button that sends. */
  readonly action: string;
  readonly initialText?: string;
  readonly hasFocus?: boolean;
  /** The key that focuses the field. */
  readonly shortcut?: string;
  /**
   * The draft, stored until the text is sent. Leaving the box discards a change of `initialText`; a
   * new text is restored the next time.
   */
  readonly draft: DraftId;
  /** The text is shown elsewhere at once: the box is empty meanwhile, and one that stays is free. */
  readonly isOptimistic?: boolean;
  /** Rejects when it was not sent: then the text stays, with the message below. */
  readonly onSend: (sent: SentText) => Promise<void>;
  /** Leaves the box. Without it, the box stays. */
  readonly onCancel?: () => void;
}

/** A text of up to 2,000 characters that is sent by a button or with Ctrl+Enter. */
export function CommentBox(props: CommentBoxProps) {
  return (
    <DraftGate user={props.draft.user}>
      <CommentForm {...props} />
    </DraftGate>
  );
}

function CommentForm(props: CommentBoxProps) {
  const { label, action, initialText = '', hasFocus = false, shortcut, onSend, onCancel } = props;
  const { isOptimistic = false } = props;
  const { user, key } = props.draft;
  const restored = useRestoredDraft(props.draft, parseText);
  const [text, setText] = useState(restored ?? initialText);
  /** The same, for an answer that comes after the box was left. */
  const latest = useRef(text);
  const write = (written: string) => {
    latest.current = written;
    setText(written);
  };
  /** Being sent while the next one is written here. */
  const [sent, setSent] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const problemId = useId();
  const countId = useId();
  const { isSending, failure, submit, clear } = useSubmit({
    send: (sent: string) => onSend({ text: sent, sendKey: draft.sendKey() }),
    fallback: ERROR_MESSAGES.comment_failed,
    onUnseen(error) {
      if (session.current.status !== 'signed-in') return;
      showToast(problemMessage(error, ERROR_MESSAGES.comment_failed));
    },
  });
  const problem = refusal ?? failure;

  const unsent = text === initialText ? '' : text;
  const whole = joined(sent, unsent);
  const draft = useDraft(props.draft, whole === '' ? undefined : { text: whole }, {
    isPaused: isSending && sent === '',
  });
  useOpenForm(user, onCancel && unsent !== '' ? key : undefined);

  // A change of a stored text is not kept as a draft when the box is left, so that is confirmed.
  const isChange = initialText !== '';
  const [isConfirming, setConfirming] = useState(false);
  const handleCancel =
    onCancel &&
    (() => {
      if (isChange && unsent !== '') setConfirming(true);
      else onCancel();
    });
  const handleDiscard = () => {
    draft.remove();
    onCancel?.();
  };

  async function handleSend() {
    const trimmed = text.trim();
    if (isSending) return;
    if (trimmed === '' || countChars(trimmed) > LIMITS.commentChars) {
      setRefusal(ERROR_MESSAGES.comment_length);
      return;
    }
    const sending = submit(trimmed);
    if (isOptimistic) write('');
    if (isOptimistic && !onCancel) setSent(text);
    const outcome = await sending;
    if (!outcome) return;
    const next = isOptimistic ? latest.current : '';
    setSent('');
    write('result' in outcome ? next : joined(text, next));
    if ('error' in outcome) return;
    draft.emitSent();
    draft.clear();
    if (next !== '') void saveDraft(user, key, { text: next });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void handleSend();
    }
    // While letters are composed, as in Japanese, Escape cancels those and not the box.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) handleCancel?.();
  }

  return (
    <>
      <form
        className={styles.form}
        aria-busy={isSending}
        // Escape leaves the box, not the dialog around it.
        data-keeps-escape={handleCancel && ''}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void handleSend();
        }}
        onKeyDown={handleKeyDown}
      >
        <textarea
          ref={caretAtEnd}
          className={classes(area.area, styles.text)}
          data-shortcut={shortcut}
          aria-label={label}
          placeholder={label}
          aria-describedby={problem === undefined ? countId : `${problemId} ${countId}`}
          aria-invalid={problem === undefined ? undefined : true}
          dir="auto"
          rows={1}
          value={text}
          readOnly={isSending && sent === ''}
          // biome-ignore lint/a11y/noAutofocus: the person has just opened this box
          autoFocus={hasFocus}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            setRefusal(undefined);
            clear();
          }}
        />
        <div className={styles.actions}>
          {handleCancel && <Button onClick={handleCancel}>{COMMON_MESSAGES.cancel}</Button>}
          <Button look="primary" type="submit" aria-disabled={isSending || text.trim() === ''}>
            {isSending ? COMMENT_MESSAGES.sending : action}
          </Button>
        </div>
        <CharCount
          id={countId}
          className={styles.count}
          chars={countChars(text.trim())}
          limit={LIMITS.commentChars}
          shownFrom={COUNT_FROM_CHARS}
        />
        <div role="alert" id={problemId} className={styles.problem}>
          {problem}
        </div>
      </form>
      {isConfirming && (
        <DiscardDialog onCancel={() => setConfirming(false)} onDiscard={handleDiscard} />
      )}
    </>
  );
}

/** Two texts as one, of which each may be empty. */
const joined = (first: string, second: string) =>
  [first, second].filter((text) => text !== '').join('\n\n');
