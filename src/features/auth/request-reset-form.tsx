import { useState } from 'react';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useForm } from '../../forms/use-form.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { loadResetWays } from '../../lib/reset-ways.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PartSkeleton } from '../../ui/skeleton/part-skeleton.tsx';

const messages = AUTH_MESSAGES.reset;

/** Requests a password reset link; without email, says who can help. */
export function RequestResetForm() {
  const { state, reload } = useLoaded('reset ways', loadResetWays);
  const [isSent, setSent] = useState(false);
  const { problem, isSending, formProps } = useForm({
    read: (entries) => formText(entries, 'usernameOrEmail').trim(),
    send(usernameOrEmail) {
      setSent(false);
      const body = { usernameOrEmail };
      return request(ACCOUNT_SETTINGS.requestReset, { body, access: 'public' });
    },
    onDone: () => setSent(true),
  });

  if (state.status === 'loading') {
    return (
      <div data-waiting="">
        <PartSkeleton shape="text" label={COMMON_MESSAGES.loading} />
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <div className={styles.form}>
        <FormAlert problem={state.message} />
        {state.canRetry && <Button onClick={() => void reload()}>{COMMON_MESSAGES.retry}</Button>}
      </div>
    );
  }
  if (!state.value.byMail) return <p>{messages.byOperator}</p>;
  return (
    <form {...formProps} className={styles.form}>
      <p>{messages.why}</p>
      <FormAlert problem={problem?.message} />
      <TextField
        label={messages.nameOrEmail}
        name="usernameOrEmail"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isSending}>
        {isSending ? messages.sending : messages.send}
      </Button>
      <p role="status" className={styles.region}>
        {isSent && messages.sent}
      </p>
    </form>
  );
}
