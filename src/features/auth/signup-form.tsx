import { LIMITS } from '#contract/limits.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { emailProblem, passwordProblem, usernameProblem } from '#contract/rules/accounts.ts';
import { type FormProblem, useForm } from '../../forms/use-form.ts';
import { ApiProblem, problemMessage } from '../../lib/api/api-problem.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { countChars } from '../../lib/format/format.ts';
import { LoginProblem, type Registration, signUp } from '../../state/log-in.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const NAMES = ['firstName', 'lastName'] as const;

type FieldName = 'username' | 'password' | 'email' | 'invite' | (typeof NAMES)[number];

/** The field that a refusal of the server is about. */
const FIELD_OF: Partial<Record<ProblemCode, FieldName>> = {
  username_invalid: 'username',
  username_reserved: 'username',
  username_taken: 'username',
  password_length: 'password',
  password_common: 'password',
  password_characters: 'password',
  email_invalid: 'email',
  email_taken: 'email',
  invite_invalid: 'invite',
};

interface SignupFormProps {
  /** From the address, where an invitation led here. */
  readonly invite: string | undefined;
  /** Only holders of an invitation may make an account. */
  readonly needsInvite: boolean;
  /** Called when registration turns out to be closed. */
  readonly onClosed: () => void;
}

/** Makes an account. */
export function SignupForm({ invite, needsInvite, onClosed }: SignupFormProps) {
  const { problem, problemAt, isSending, formProps } = useForm({
    read: registrationFrom,
    check: (registration) => registrationProblem(registration, needsInvite),
    async send(registration) {
      try {
        await signUp(registration);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'registration_closed') throw error;
        onClosed();
      }
    },
    problemOf: signupProblem,
  });

  return (
    <form {...formProps} className={styles.form} noValidate>
      <FormAlert problem={problem?.message} isAtField={problem?.field !== undefined} />
      <TextField
        label={AUTH_MESSAGES.username}
        hint={AUTH_MESSAGES.usernameHint}
        problem={problemAt('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <PasswordField
        label={AUTH_MESSAGES.password}
        hint={AUTH_MESSAGES.passwordHint}
        problem={problemAt('password')}
        name="password"
        autoComplete="new-password"
        required
      />
      <TextField
        label={AUTH_MESSAGES.emailOptional}
        hint={AUTH_MESSAGES.emailHint}
        problem={problemAt('email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.emailMaxChars}
      />
      <div className={styles.pair}>
        <TextField
          label={AUTH_MESSAGES.firstName}
          problem={problemAt('firstName')}
          name="firstName"
          autoComplete="given-name"
        />
        <TextField
          label={AUTH_MESSAGES.lastName}
          problem={problemAt('lastName')}
          name="lastName"
          autoComplete="family-name"
        />
      </div>
      {(needsInvite || invite !== undefined || problemAt('invite')) && (
        <TextField
          label={needsInvite ? AUTH_MESSAGES.inviteNeeded : AUTH_MESSAGES.invite}
          hint={needsInvite ? AUTH_MESSAGES.inviteHint : undefined}
          problem={problemAt('invite')}
          name="invite"
          autoComplete="off"
          defaultValue={invite}
          required={needsInvite}
        />
      )}
      <Button look="primary" type="submit" isWide aria-disabled={isSending}>
        {isSending ? AUTH_MESSAGES.signingUp : AUTH_MESSAGES.signup}
      </Button>
    </form>
  );
}

/** The values of the form, without empty fields. */
function registrationFrom(form: FormData): Registration {
  const optional = ['email', ...NAMES, 'invite']
    .map((name) => [name, formText(form, name).trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    username: formText(form, 'username').trim().toLowerCase(),
    password: formText(form, 'password'),
    ...Object.fromEntries(optional),
  };
}

/** The first problem by the rules that page and server share, before anything is sent. */
function registrationProblem(
  registration: Registration,
  needsInvite: boolean,
): FormProblem | undefined {
  const { username, password, email, invite } = registration;
  const code =
    usernameProblem(username) ??
    passwordProblem(password) ??
    (email === undefined ? undefined : emailProblem(email));
  if (code) return { field: FIELD_OF[code], message: ERROR_MESSAGES[code] };
  const field = NAMES.find((name) => countChars(registration[name] ?? '') > LIMITS.nameMaxChars);
  if (field) return { field, message: ERROR_MESSAGES.profile_name_too_long };
  return needsInvite && invite === undefined
    ? { field: 'invite', message: AUTH_MESSAGES.inviteMissing }
    : undefined;
}

function signupProblem(error: unknown): FormProblem {
  if (error instanceof LoginProblem) return { message: ERROR_MESSAGES[error.code] };
  const field = error instanceof ApiProblem ? FIELD_OF[error.code] : undefined;
  return { field, message: problemMessage(error) };
}
