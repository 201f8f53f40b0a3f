import { type ReactNode, useState } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import formStyles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './account.module.css';

interface AccountFormProps {
  /** Id of the heading that labels the form. */
  readonly titleId: string;
  /** The label of the button, and the one while sending. */
  readonly action: string;
  readonly busyAction: string;
  readonly look?: 'plain' | 'danger';
  /** The question to confirm before sending. */
  readonly question?: { readonly title: string; readonly text: string };
  /** Why the entries are not even sent. */
  readonly check?: (entries: FormData) => ProblemCode | undefined;
  /** Sends the form and returns the message of success; rejects on failure. */
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
  const [isConfirming, setConfirming] = useState(false);
  const [done, setDone] = useState('');
  const { problem, isSending, submit, formProps } = useForm({
    read: (entries) => entries,
    check(entries) {
      setDone('');
      const wrong = check?.(entries);
      return wrong && { message: ERROR_MESSAGES[wrong] };
    },
    onReady(entries) {
      // Invalid values have our messages, missing ones the browser's.
      if (!formProps.ref.current?.reportValidity()) return;
      if (question) setConfirming(true);
      else void submit(entries);
    },
    send: props.send,
    onDone(said) {
      formProps.ref.current?.reset();
      setDone(said);
    },
  });

  return (
    <>
      <form
        {...formProps}
        className={classes(formStyles.form, styles.form)}
        aria-labelledby={titleId}
        noValidate
      >
        {children}
        <FormAlert problem={problem?.message} />
        <Button look={look} type="submit" aria-disabled={isSending}>
          {isSending ? busyAction : action}
        </Button>
      </form>
      <p role="status" className={styles.done}>
        {done}
      </p>
      {isConfirming && question && (
        <ConfirmDialog {...question} onCancel={() => setConfirming(false)}>
          <Button
            look={look}
            onClick={() => {
              setConfirming(false);
              if (formProps.ref.current) void submit(new FormData(formProps.ref.current));
            }}
          >
            {action}
          </Button>
        </ConfirmDialog>
      )}
    </>
  );
}
