import { useState } from 'react';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { WORDS } from '#contract/words.ts';
import { clearDevice } from '../../lib/clear-device.ts';
import { signOut } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import styles from './account.module.css';

const words = ACCOUNT_WORDS.clear;

/** Leaves nothing behind on a device that others use, too. */
export function ClearDeviceSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="clear-title">
      <h3 id="clear-title" className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.text}>{words.why}</p>
      <Button onClick={() => setAsking(true)}>{WORDS.nav.logoutAndClear}</Button>
      {isAsking && (
        <Question title={words.ask} text={words.askWhy} onStay={() => setAsking(false)}>
          <Button
            look="danger"
            onClick={() => {
              signOut(); // first: what still runs for the person must not write again
              void clearDevice();
            }}
          >
            {WORDS.nav.logoutAndClear}
          </Button>
        </Question>
      )}
    </section>
  );
}
