import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { useSending } from '../../hooks/use-sending.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import formStyles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './account.module.css';

interface AccountFormProps {
  /** Id of the heading that says what it is about. */
  readonly titleId: string;
  /** The word on the button, and the one while it is under way. */
  readonly action: string;
  readonly busyAction: string;
  readonly look?: 'plain' | 'danger';
  /** What is asked before anything is sent. */
  readonly question?: { readonly title: string; readonly text: string };
  /** Why the entries are not even sent. */
  readonly check?: (entries: FormData) => ProblemCode | undefined;
  /** Does it and answers what to say then; rejects when it was not done. */
  readonly send: (entries: FormData) => Promise<string>;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * A form that changes something of the account. What it refuses stays in its fields, with the reason;
 * what is done empties them.
 */
export function AccountForm(props: AccountFormProps) {
  const { titleId, action, busyAction, look = 'plain', question, check, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, send, refuse } = useSending();
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState('');

  async function proceed() {
    if (!form.current) return;
    const entries = new FormData(form.current);
    let said = '';
    const isDone = await send(async () => {
      said = await props.send(entries);
    });
    if (!isDone) return;
    form.current?.reset();
    setDone(said);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setDone('');
    const wrong = check?.(new FormData(event.currentTarget));
    if (wrong) refuse(ERROR_MESSAGES[wrong]);
    // Ours are the words for what is wrong, the browser's for what is missing.
    else if (!event.currentTarget.reportValidity()) refuse(undefined);
    else if (question) setAsking(true);
    else void proceed();
  }

  return (
    <>
      <form
        ref={form}
        className={classes(formStyles.form, styles.form)}
        onSubmit={handleSubmit}
        aria-busy={isBusy}
        aria-labelledby={titleId}
        noValidate
      >
        {children}
        <FormAlert problem={problem} />
        <Button look={look} type="submit" aria-disabled={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
      </form>
      <p role="status" className={styles.done}>
        {done}
      </p>
      {isAsking && question && (
        <ConfirmDialog {...question} onCancel={() => setAsking(false)}>
          <Button
            look={look}
            onClick={() => {
              setAsking(false);
              void proceed();
            }}
          >
            {action}
          </Button>
        </ConfirmDialog>
      )}
    </>
  );
}
