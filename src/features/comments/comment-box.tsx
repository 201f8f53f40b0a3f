import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import { problemMessage } from '../../lib/api/api-problem.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { caretAtEnd } from '../../lib/dom/caret-at-end.ts';
import { countChars } from '../../lib/format/format.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { getDraft, setDraft } from '../../lib/storage/draft.ts';
import { useOpenForm } from '../../state/form-recovery.ts';
import { session } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { DiscardDialog } from '../../ui/dialog/discard-dialog.tsx';
import styles from './comment-box.module.css';
import type { SentText } from './comment-node.ts';

interface CommentBoxProps {
  /** What is to be written, for everybody. */
  readonly label: string;
  /** The word on the button that sends. */
  readonly action: string;
  readonly initialText?: string;
  readonly hasFocus?: boolean;
  /** The key that leads here. */
  readonly shortcut?: string;
  /**
   * Whose draft is kept until it is sent, and of what: see `setDraft`. Leaving the box gives up a
   * change of `initialText`; what is new waits for the next time.
   */
  readonly draft: { readonly user: UserId; readonly about: string };
  /** What is sent stands elsewhere at once: the box is empty meanwhile. */
  readonly isOptimistic?: boolean;
  /** Rejects when it was not sent: then the text stays, and the words of the failure stand below. */
  readonly onSend: (sent: SentText) => Promise<void>;
  /** Leaves the box. Without it, the box stays. */
  readonly onCancel?: () => void;
}

/** A text of up to 2,000 characters that is sent by a button or with Ctrl+Enter. */
export function CommentBox(props: CommentBoxProps) {
  const { label, action, initialText = '', hasFocus = false, shortcut, onSend } = props;
  const { user, about } = props.draft;
  const box = `${user} ${about}`;
  const [text, setText] = useState(() => getDraft(user, about) || initialText);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();

  const { onCancel } = props;
  const unsent = text === initialText ? '' : text;

  useEffect(() => {
    if (!isBusy) setDraft(user, unsent, about);
  }, [user, about, unsent, isBusy]);
  // What was sent last and is no draft any more is stored: the same words are another comment now.
  useEffect(() => {
    if (getDraft(user, about) === '') attempts.delete(box);
  }, [user, about, box]);
  useOpenForm(user, onCancel && unsent !== '' ? about : undefined);

  // What changes a text that stands already is not kept when the box is left: it is asked about.
  const isChange = initialText !== '';
  const [isAsking, setAsking] = useState(false);
  const handleCancel =
    onCancel &&
    (() => {
      if (isChange && unsent !== '') setAsking(true);
      else onCancel();
    });
  const handleDiscard = () => {
    setDraft(user, '', about);
    onCancel?.();
  };

  async function handleSend() {
    const trimmed = text.trim();
    if (isBusy) return;
    if (trimmed === '' || countChars(trimmed) > LIMITS.commentChars) {
      setProblem(ERROR_MESSAGES.comment_length);
      return;
    }
    const attempt = attemptFor(box, trimmed);
    setProblem(undefined);
    setBusy(true);
    if (props.isOptimistic) setText('');
    try {
      await onSend(attempt);
      // A box that has been left while this was on its way may be open anew, with the same text in it.
      if (form.current) attempts.delete(box);
      setDraft(user, '', about);
      setText('');
    } catch (error) {
      logFailure('The comment was not sent.', error);
      setText(text);
      setProblem(problemMessage(error, 'comment_failed'));
      // The box has been left meanwhile: nobody would see it there.
      if (!form.current && session.current.status === 'signed-in')
        showToast(problemMessage(error, 'comment_failed'));
    } finally {
      setBusy(false);
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void handleSend();
    }
    // While letters are composed, as in Japanese, it gives up those and not the box.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) handleCancel?.();
  }

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        aria-busy={isBusy}
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
          className={styles.text}
          data-shortcut={shortcut}
          aria-label={label}
          placeholder={label}
          aria-describedby={problem === undefined ? undefined : problemId}
          aria-invalid={problem === undefined ? undefined : true}
          dir="auto"
          rows={1}
          value={text}
          readOnly={isBusy}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this box
          autoFocus={hasFocus}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <div className={styles.actions}>
          {handleCancel && <Button onClick={handleCancel}>{COMMON_MESSAGES.cancel}</Button>}
          <Button look="primary" type="submit" aria-disabled={isBusy || text.trim() === ''}>
            {isBusy ? COMMENT_MESSAGES.sending : action}
          </Button>
        </div>
        <div role="alert" id={problemId} className={styles.problem}>
          {problem}
        </div>
      </form>
      {isAsking && <DiscardDialog onCancel={() => setAsking(false)} onDiscard={handleDiscard} />}
    </>
  );
}

/** What was sent last from which box, until it is known to be stored and out of the box. */
const attempts = new Map<string, SentText>();

/** The same text tried again is the same comment, also from a box that has been left and opened anew. */
function attemptFor(box: string, text: string): SentText {
  const last = attempts.get(box);
  const attempt = last?.text === text ? last : { text, idempotencyKey: randomKey() };
  attempts.set(box, attempt);
  return attempt;
}
