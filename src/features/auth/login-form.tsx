import { type FormEvent, useState } from 'react';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import { ApiProblem, problemMessage } from '../../lib/api/api-problem.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { LoginProblem, logIn } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface Failure {
  readonly problem: string;
  readonly detail: string | undefined;
}

/** Signs in with name and password; the session itself leads on from here. */
export function LoginForm({ notice }: { readonly notice: string | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      await logIn(formText(form, 'username').trim().toLowerCase(), formText(form, 'password'));
    } catch (error) {
      console.error('The sign-in failed.', error);
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy}>
      <FormAlert problem={failure?.problem ?? notice} detail={failure?.detail} />
      <TextField
        label={AUTH_MESSAGES.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <PasswordField
        label={AUTH_MESSAGES.password}
        words={AUTH_MESSAGES}
        name="password"
        autoComplete="current-password"
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isBusy}>
        {isBusy ? AUTH_MESSAGES.loggingIn : AUTH_MESSAGES.login}
      </Button>
    </form>
  );
}

/** The sentence of the order, and below it what is known beyond it. */
function failureOf(error: unknown): Failure {
  const code = error instanceof LoginProblem ? error.code : 'login_failed';
  const cause = error instanceof LoginProblem ? error.cause : error;
  const detail = !navigator.onLine
    ? AUTH_MESSAGES.offlineHint
    : cause instanceof ApiProblem
      ? problemMessage(cause)
      : undefined;
  const problem = ERROR_MESSAGES[code];
  return { problem, detail: detail === problem ? undefined : detail };
}
