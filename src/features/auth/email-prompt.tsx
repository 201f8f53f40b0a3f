import { LIMITS } from '#contract/limits.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { emailProblem } from '#contract/rules/accounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { submitEmail } from '../../state/log-in.ts';
import { logOut } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import actions from '../shared/form-actions.module.css';

/** Requests an email address of an account without one. Modal: only an address or logging out closes it. */
export function EmailPrompt() {
  const { problem, refuse, isSending, formProps } = useForm({
    read: (entries) => ({
      email: formText(entries, 'email').trim(),
      confirmation: formText(entries, 'confirm').trim(),
    }),
    check: emailsProblem,
    send: ({ email }) => submitEmail(email),
    onDone(failure) {
      if (failure !== undefined) refuse({ message: failure });
    },
  });

  return (
    <DialogFrame
      title={AUTH_MESSAGES.emailPrompt.title}
      description={AUTH_MESSAGES.emailPrompt.why}
    >
      <form {...formProps} className={styles.form} noValidate>
        <TextField
          label={AUTH_MESSAGES.emailPrompt.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.emailMaxChars}
          required
        />
        <TextField
          label={AUTH_MESSAGES.emailPrompt.confirm}
          name="confirm"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.emailMaxChars}
          required
        />
        <FormAlert problem={problem?.message} />
        <div className={actions.actions}>
          <Button onClick={logOut}>{AUTH_MESSAGES.logout}</Button>
          <Button look="primary" type="submit" aria-disabled={isSending}>
            {isSending ? AUTH_MESSAGES.emailPrompt.saving : AUTH_MESSAGES.emailPrompt.save}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}

/** The problem of the two entries, before anything is sent. */
function emailsProblem(entries: { readonly email: string; readonly confirmation: string }) {
  const { email, confirmation } = entries;
  const code = email === confirmation ? emailProblem(email) : 'emails_differ';
  return code && { message: ERROR_MESSAGES[code] };
}
