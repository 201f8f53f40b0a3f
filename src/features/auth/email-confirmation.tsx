import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { WORDS } from '#contract/words.ts';
import { useSending } from '../../hooks/use-sending.ts';
import { heldToken } from '../../lib/token.ts';
import { refreshSelf } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/form.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';
import { verifyEmail } from './auth-calls.ts';

const words = ACCOUNT_WORDS.verify;

/** Confirms the address of somebody who came by a link; `token` is the link's secret. */
export function EmailConfirmation({ token }: { readonly token: string }) {
  const { problem, send } = useSending();
  const [isDone, setDone] = useState(false);
  const isBegun = useRef(false); // the secret works once: the second call would fail

  async function confirm() {
    if (!(await send(() => verifyEmail(token)))) return;
    setDone(true);
    if (heldToken() !== undefined) await refreshSelf();
  }
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void confirm();
  });

  return (
    <div className={styles.form} data-waiting={isDone || problem ? undefined : ''}>
      <p role="status" className={styles.region}>
        {isDone ? words.done : !problem && words.checking}
      </p>
      <FormAlert problem={problem} detail={words.askAgain} />
      {problem && <Button onClick={() => void confirm()}>{WORDS.retry}</Button>}
    </div>
  );
}
