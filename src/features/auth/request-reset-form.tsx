import { type FormEvent, useState } from 'react';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';

import { useLoaded } from '../../hooks/use-loaded.ts';
import { useSending } from '../../hooks/use-sending.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { loadResetWays } from '../../lib/reset-ways.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { requestReset } from './auth-calls.ts';

const messages = AUTH_MESSAGES.reset;

/** Asks for a link with which a new password can be chosen; where none can be sent, says who helps. */
export function RequestResetForm() {
  const { state, reload } = useLoaded('reset ways', loadResetWays);
  const { isBusy, problem, send } = useSending();
  const [isSent, setSent] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = formText(new FormData(event.currentTarget), 'usernameOrEmail').trim();
    setSent(false);
    setSent(await send(() => requestReset(name)));
  }

  if (state.status === 'loading') {
    return (
      <div data-waiting="">
        <Skeleton shape="text" label={COMMON_MESSAGES.loading} />
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <div className={styles.form}>
        <FormAlert problem={state.words} />
        <Button onClick={() => void reload()}>{COMMON_MESSAGES.retry}</Button>
      </div>
    );
  }
  if (!state.value.byMail) return <p>{messages.byOperator}</p>;
  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy}>
      <p>{messages.why}</p>
      <FormAlert problem={problem} />
      <TextField
        label={messages.nameOrEmail}
        name="usernameOrEmail"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isBusy}>
        {isBusy ? messages.sending : messages.send}
      </Button>
      <p role="status" className={styles.region}>
        {isSent && messages.sent}
      </p>
    </form>
  );
}
