import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';

import { clearDevice } from '../../lib/storage/clear-device.ts';
import { logOut } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { SettingsPart } from './settings-part.tsx';

const messages = ACCOUNT_MESSAGES.clear;

/** Leaves nothing behind on a device that others use, too. */
export function ClearDeviceSection() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <SettingsPart titleId="clear-title" title={messages.title} why={messages.why}>
      <Button onClick={() => setConfirming(true)}>{ACCOUNT_MESSAGES.clear.action}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={messages.ask}
          text={messages.askWhy}
          onCancel={() => setConfirming(false)}
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
    </SettingsPart>
  );
}
