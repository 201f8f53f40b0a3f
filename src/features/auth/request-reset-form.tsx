import { type FormEvent, useState } from 'react';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { WORDS } from '#contract/words.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useSending } from '../../hooks/use-sending.ts';
import { loadResetWays } from '../../lib/reset-ways.ts';
import { textOf } from '../../lib/text-of.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/form.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WaitingRows } from '../../ui/waiting-rows.tsx';
import { requestReset } from './auth-calls.ts';

const words = ACCOUNT_WORDS.reset;

/** Asks for a link with which a new password can be chosen; where none can be sent, says who helps. */
export function RequestResetForm() {
  const { state, reload } = useLoaded('reset ways', loadResetWays);
  const { isBusy, problem, send } = useSending();
  const [isSent, setSent] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget), 'usernameOrEmail').trim();
    setSent(false);
    setSent(await send(() => requestReset(name)));
  }

  if (state.status === 'loading') {
    return (
      <div data-waiting="">
        <WaitingRows shape="text" words={WORDS.loading} />
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <div className={styles.form}>
        <FormAlert problem={state.words} />
        <Button onClick={() => void reload()}>{WORDS.retry}</Button>
      </div>
    );
  }
  if (!state.value.byMail) return <p>{words.byOperator}</p>;
  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-busy={isBusy}>
      <p>{words.why}</p>
      <FormAlert problem={problem} />
      <TextField
        label={words.nameOrEmail}
        name="usernameOrEmail"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <Button look="primary" type="submit" isWide aria-disabled={isBusy}>
        {isBusy ? words.sending : words.send}
      </Button>
      <p role="status" className={styles.region}>
        {isSent && words.sent}
      </p>
    </form>
  );
}
