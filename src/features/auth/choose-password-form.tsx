import { type FormEvent, useState } from 'react';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import { passwordProblem } from '#contract/rules/accounts.ts';
import { useSending } from '../../hooks/use-sending.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { resetPassword } from './auth-calls.ts';

const messages = AUTH_MESSAGES.reset;

/** Takes the new password of somebody who came by a link; `token` is the link's secret. */
export function ChoosePasswordForm({ token }: { readonly token: string }) {
  const { isBusy, problem, send, refuse } = useSending();
  const [isDone, setDone] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(new FormData(event.currentTarget), 'password');
    const wrong = passwordProblem(password);
    if (wrong) {
      refuse(ERROR_MESSAGES[wrong]);
      return;
    }
    setDone(await send(() => resetPassword(token, password)));
  }

  if (isDone) return <p role="status">{messages.done}</p>;
  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy}>
      <FormAlert problem={problem} />
      <PasswordField
        label={messages.new}
        words={AUTH_MESSAGES}
        hint={AUTH_MESSAGES.passwordHint}
        name="password"
        autoComplete="new-password"
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isBusy}>
        {isBusy ? messages.choosing : messages.choose}
      </Button>
    </form>
  );
}
