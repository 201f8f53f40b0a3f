import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { type FormProblem, useForm } from '../../forms/use-form.ts';
import { ApiProblem, problemMessage } from '../../lib/api/api-problem.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { LoginProblem, logIn } from '../../state/log-in.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Logs in with name and password; the session itself leads on from here. */
export function LoginForm({ notice }: { readonly notice: string | undefined }) {
  const { problem, isSending, formProps } = useForm({
    read: (entries) => ({
      username: formText(entries, 'username').trim().toLowerCase(),
      password: formText(entries, 'password'),
    }),
    send: ({ username, password }) => logIn(username, password),
    problemOf: loginProblem,
  });

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert problem={problem?.message ?? notice} detail={problem?.detail} />
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
        name="password"
        autoComplete="current-password"
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isSending}>
        {isSending ? AUTH_MESSAGES.loggingIn : AUTH_MESSAGES.login}
      </Button>
    </form>
  );
}

/** The required sentence, and the details below it. */
function loginProblem(error: unknown): FormProblem {
  const code = error instanceof LoginProblem ? error.code : 'login_failed';
  const cause = error instanceof LoginProblem ? error.cause : error;
  const detail = cause instanceof ApiProblem ? problemMessage(cause) : undefined;
  const message = ERROR_MESSAGES[code];
  return { message, detail: detail === message ? undefined : detail };
}
