import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { clearDevice } from '../../lib/storage/clear-device.ts';
import { logOut } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import styles from './account.module.css';

const words = ACCOUNT_MESSAGES.clear;

/** Leaves nothing behind on a device that others use, too. */
export function ClearDeviceSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="clear-title">
      <h3 id="clear-title" className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.text}>{words.why}</p>
      <Button onClick={() => setAsking(true)}>{MESSAGES.nav.logoutAndClear}</Button>
      {isAsking && (
        <ConfirmDialog title={words.ask} text={words.askWhy} onCancel={() => setAsking(false)}>
          <Button
            look="danger"
            onClick={() => {
              logOut(); // first: what still runs for the person must not write again
              void clearDevice();
            }}
          >
            {MESSAGES.nav.logoutAndClear}
          </Button>
        </ConfirmDialog>
      )}
    </section>
  );
}
