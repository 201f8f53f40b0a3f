import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';

import { clearDevice } from '../../lib/storage/clear-device.ts';
import { logOut } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import styles from './account.module.css';

const messages = ACCOUNT_MESSAGES.clear;

/** Leaves nothing behind on a device that others use, too. */
export function ClearDeviceSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="clear-title">
      <h3 id="clear-title" className={styles.title}>
        {messages.title}
      </h3>
      <p className={styles.text}>{messages.why}</p>
      <Button onClick={() => setAsking(true)}>{ACCOUNT_MESSAGES.clear.action}</Button>
      {isAsking && (
        <ConfirmDialog
          title={messages.ask}
          text={messages.askWhy}
          onCancel={() => setAsking(false)}
        >
          <Button
            look="danger"
            onClick={() => {
              logOut(); // first: what still runs for the person must not write again
              void clearDevice();
            }}
          >
            {ACCOUNT_MESSAGES.clear.action}
          </Button>
        </ConfirmDialog>
      )}
    </section>
  );
}
