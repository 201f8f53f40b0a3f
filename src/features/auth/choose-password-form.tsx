import { useState } from 'react';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { passwordProblem } from '#contract/rules/accounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { request } from '../../lib/api/request.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

const messages = AUTH_MESSAGES.reset;

/** The form for a new password behind a reset link; `token` is the link's secret. */
export function ChoosePasswordForm({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const { problem, isSending, formProps } = useForm({
    read: (entries) => formText(entries, 'password'),
    check(password) {
      const wrong = passwordProblem(password);
      return wrong && { message: ERROR_MESSAGES[wrong] };
    },
    send: (password) =>
      request(ACCOUNT_SETTINGS.resetPassword, { body: { token, password }, access: 'public' }),
    onDone: () => setDone(true),
  });

  if (isDone) return <p role="status">{messages.done}</p>;
  return (
    <form {...formProps} className={styles.form}>
      <FormAlert problem={problem?.message} />
      <PasswordField
        label={messages.new}
        hint={AUTH_MESSAGES.passwordHint}
        name="password"
        autoComplete="new-password"
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isSending}>
        {isSending ? messages.choosing : messages.choose}
      </Button>
    </form>
  );
}
