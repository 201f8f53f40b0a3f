import { useState } from 'react';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { emailProblem } from '#contract/rules/accounts.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { loadResetWays } from '../../lib/reset-ways.ts';
import { setSelf, useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { CURRENT_PASSWORD, CurrentPassword } from './current-password.tsx';
import { SettingsPart } from './settings-part.tsx';

const messages = ACCOUNT_MESSAGES.email;

/** The email address, whether it is confirmed, and the form that changes it. */
export function EmailSection() {
  const { email, emailVerified } = useSelf();
  const { state } = useLoaded('reset ways', loadResetWays);
  const hasMail = state.status === 'ready' && state.value.byMail;
  return (
    <SettingsPart titleId="email-title" title={messages.title}>
      <p className={styles.text}>{messages.now(email)}</p>
      {hasMail && (
        <p className={styles.text}>{emailVerified ? messages.verified : messages.unverified}</p>
      )}
      {hasMail && !emailVerified && <SendAgain key={email} email={email} />}
      <ChangeForm hasMail={hasMail} />
    </SettingsPart>
  );
}

/** Sends the verification link again. */
function SendAgain({ email }: { readonly email: string }) {
  const { isSending, failure, submit } = useSubmit({
    send: () => request(ACCOUNT_SETTINGS.requestVerification),
  });
  const [isSent, setSent] = useState(false);
  return (
    <>
      <Button
        aria-disabled={isSending}
        onClick={async () => {
          setSent(false);
          const outcome = await submit(undefined);
          setSent(outcome !== undefined && 'result' in outcome);
        }}
      >
        {messages.sendAgain}
      </Button>
      <FormAlert problem={failure} />
      <p role="status" className={styles.done}>
        {isSent && messages.sent(email)}
      </p>
    </>
  );
}

function ChangeForm({ hasMail }: { readonly hasMail: boolean }) {
  return (
    <AccountForm
      titleId="email-title"
      action={messages.change}
      busyAction={messages.changing}
      check={(entries) => emailProblem(newAddress(entries))}
      send={async (entries) => {
        const email = newAddress(entries);
        const body = { email, password: formText(entries, CURRENT_PASSWORD) };
        setSelf(await request(ACCOUNT_SETTINGS.changeEmail, { body }));
        return hasMail ? messages.changedAndSent(email) : messages.changed;
      }}
    >
      <TextField
        label={messages.new}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.emailMaxChars}
        required
      />
      <CurrentPassword />
    </AccountForm>
  );
}

function newAddress(entries: FormData): string {
  return formText(entries, 'email').trim();
}
