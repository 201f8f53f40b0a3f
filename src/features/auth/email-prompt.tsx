import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import { emailProblem } from '#contract/rules/accounts.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { logOut, updateEmail } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import promptStyles from './email-prompt.module.css';

/** Asks an account without an address for one. Modal: the ways out are an address and signing out. */
export function EmailPrompt() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const email = formText(form, 'email').trim();
    const found = problemWith(email, formText(form, 'confirm').trim());
    setProblem(found);
    if (found) return;
    setBusy(true);
    const failure = await updateEmail(email);
    setProblem(failure);
    setBusy(false);
  }

  return (
    <DialogFrame
      title={AUTH_MESSAGES.emailPrompt.title}
      description={AUTH_MESSAGES.emailPrompt.why}
    >
      <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy} noValidate>
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
        <FormAlert problem={problem} />
        <div className={promptStyles.actions}>
          <Button onClick={logOut}>{AUTH_MESSAGES.logout}</Button>
          <Button look="primary" type="submit" aria-disabled={isBusy}>
            {isBusy ? AUTH_MESSAGES.emailPrompt.saving : AUTH_MESSAGES.emailPrompt.save}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}

/** What is wrong with the two entries, before anything is sent. */
function problemWith(email: string, confirmation: string): string | undefined {
  if (email !== confirmation) return ERROR_MESSAGES.emails_differ;
  const code = emailProblem(email);
  return code && ERROR_MESSAGES[code];
}
