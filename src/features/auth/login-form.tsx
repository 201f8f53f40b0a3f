import { type FormEvent, useState } from 'react';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { ApiProblem, wordsOf } from '../../lib/api-problem.ts';
import { textOf } from '../../lib/text-of.ts';
import { SignInProblem, signIn } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/form.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
      await signIn(textOf(form, 'username').trim().toLowerCase(), textOf(form, 'password'));
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
        label={WORDS.account.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <PasswordField
        label={WORDS.account.password}
        words={WORDS.account}
        name="password"
        autoComplete="current-password"
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isBusy}>
        {isBusy ? WORDS.account.loggingIn : WORDS.account.login}
      </Button>
    </form>
  );
}

/** The sentence of the order, and below it what is known beyond it. */
function failureOf(error: unknown): Failure {
  const code = error instanceof SignInProblem ? error.code : 'login_failed';
  const cause = error instanceof SignInProblem ? error.cause : error;
  const detail = !navigator.onLine
    ? WORDS.account.offlineHint
    : cause instanceof ApiProblem
      ? wordsOf(cause)
      : undefined;
  const problem = PROBLEMS[code].message;
  return { problem, detail: detail === problem ? undefined : detail };
}
