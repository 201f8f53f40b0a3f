import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { emailProblem } from '#contract/rules/accounts.ts';
import { WORDS } from '#contract/words.ts';
import { textOf } from '../../lib/text-of.ts';
import { signOut, updateEmail } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import styles from '../../ui/form.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import promptStyles from './email-prompt.module.css';

/** Asks an account without an address for one. Modal: the ways out are an address and signing out. */
export function EmailPrompt() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const email = textOf(form, 'email').trim();
    const found = problemWith(email, textOf(form, 'confirm').trim());
    setProblem(found);
    if (found) return;
    setBusy(true);
    const failure = await updateEmail(email);
    setProblem(failure);
    setBusy(false);
  }

  return (
    <DialogFrame title={WORDS.emailPrompt.title} description={WORDS.emailPrompt.why}>
      <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy} noValidate>
        <TextField
          label={WORDS.emailPrompt.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.emailMaxChars}
          required
        />
        <TextField
          label={WORDS.emailPrompt.confirm}
          name="confirm"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.emailMaxChars}
          required
        />
        <FormAlert problem={problem} />
        <div className={promptStyles.actions}>
          <Button onClick={signOut}>{WORDS.nav.logout}</Button>
          <Button look="primary" type="submit" aria-disabled={isBusy}>
            {isBusy ? WORDS.emailPrompt.saving : WORDS.emailPrompt.save}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}

/** What is wrong with the two entries, before anything is sent. */
function problemWith(email: string, confirmation: string): string | undefined {
  if (email !== confirmation) return PROBLEMS.emails_differ.message;
  const code = emailProblem(email);
  return code && PROBLEMS[code].message;
}
