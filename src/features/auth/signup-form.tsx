import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { emailProblem, passwordProblem, usernameProblem } from '#contract/rules/accounts.ts';
import { ApiProblem, problemMessage } from '../../lib/api/api-problem.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { LoginProblem, type Registration, signUp } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type FieldName = 'username' | 'password' | 'email' | 'invite';

interface Refusal {
  /** The field that is wrong; without one, the form as a whole failed. */
  readonly field: FieldName | undefined;
  readonly words: string;
}

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
  /** This hub makes no accounts: there is nothing to fill in. */
  readonly onClosed: () => void;
}

/** Makes an account. */
export function SignupForm({ invite, needsInvite, onClosed }: SignupFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const problemOf = (field: FieldName) => (refusal?.field === field ? refusal.words : undefined);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const registration = registrationFrom(new FormData(form));
    const found = refusalOf(registration, needsInvite);
    setRefusal(found);
    if (found) {
      focusField(form, found.field);
      return;
    }
    setBusy(true);
    try {
      await signUp(registration);
    } catch (error) {
      console.error('The sign-up failed.', error);
      if (error instanceof ApiProblem && error.code === 'registration_closed') {
        onClosed();
        return;
      }
      const answer = refusalFrom(error);
      setRefusal(answer);
      focusField(form, answer.field);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy} noValidate>
      <FormAlert problem={refusal?.words} isAtField={refusal?.field !== undefined} />
      <TextField
        label={AUTH_MESSAGES.username}
        hint={AUTH_MESSAGES.usernameHint}
        problem={problemOf('username')}
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
        hint={AUTH_MESSAGES.passwordHint}
        problem={problemOf('password')}
        name="password"
        autoComplete="new-password"
        required
      />
      <TextField
        label={AUTH_MESSAGES.emailOptional}
        hint={AUTH_MESSAGES.emailHint}
        problem={problemOf('email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.emailMaxChars}
      />
      <div className={styles.pair}>
        <TextField
          label={AUTH_MESSAGES.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={LIMITS.nameMaxChars}
        />
        <TextField
          label={AUTH_MESSAGES.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={LIMITS.nameMaxChars}
        />
      </div>
      {(needsInvite || invite !== undefined || problemOf('invite')) && (
        <TextField
          label={needsInvite ? AUTH_MESSAGES.inviteNeeded : AUTH_MESSAGES.invite}
          hint={needsInvite ? AUTH_MESSAGES.inviteHint : undefined}
          problem={problemOf('invite')}
          name="invite"
          autoComplete="off"
          defaultValue={invite}
          required={needsInvite}
        />
      )}
      <Button look="primary" type="submit" isWide aria-disabled={isBusy}>
        {isBusy ? AUTH_MESSAGES.signingUp : AUTH_MESSAGES.signup}
      </Button>
    </form>
  );
}

/** What the form says; a field left empty is not sent at all. */
function registrationFrom(form: FormData): Registration {
  const optional = ['email', 'firstName', 'lastName', 'invite']
    .map((name) => [name, formText(form, name).trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    username: formText(form, 'username').trim().toLowerCase(),
    password: formText(form, 'password'),
    ...Object.fromEntries(optional),
  };
}

/** The first thing that is wrong by the rules both sides share, before anything is sent. */
function refusalOf(
  { username, password, email, invite }: Registration,
  needsInvite: boolean,
): Refusal | undefined {
  const code =
    usernameProblem(username) ??
    passwordProblem(password) ??
    (email === undefined ? undefined : emailProblem(email));
  if (code) return { field: FIELD_OF[code], words: ERROR_MESSAGES[code] };
  return needsInvite && invite === undefined
    ? { field: 'invite', words: AUTH_MESSAGES.inviteMissing }
    : undefined;
}

function refusalFrom(error: unknown): Refusal {
  if (error instanceof LoginProblem) {
    return { field: undefined, words: ERROR_MESSAGES[error.code] };
  }
  const field = error instanceof ApiProblem ? FIELD_OF[error.code] : undefined;
  return { field, words: problemMessage(error) };
}

function focusField(form: HTMLFormElement, field: FieldName | undefined): void {
  const input = field && form.elements.namedItem(field);
  if (input instanceof HTMLInputElement) input.focus();
}
