import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { request } from '../../lib/api/request.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { setSelf } from '../../state/session.ts';
import { AccountForm } from './account-form.tsx';
import { CURRENT_PASSWORD, CurrentPassword } from './current-password.tsx';
import { SettingsPart } from './settings-part.tsx';

const messages = ACCOUNT_MESSAGES.delete;

/** Requests the deletion of the account: with the password, a confirmation and a grace period. */
export function DeleteSection() {
  return (
    <SettingsPart titleId="delete-title" title={messages.title} why={messages.why}>
      <AccountForm
        titleId="delete-title"
        action={messages.start}
        busyAction={messages.starting}
        look="danger"
        question={{ title: messages.ask, text: messages.askWhy }}
        send={async (entries) => {
          const body = { password: formText(entries, CURRENT_PASSWORD) };
          setSelf(await request(ACCOUNT_SETTINGS.deleteAccount, { body }));
          return ''; // the way back stands in the place of everything
        }}
      >
        <CurrentPassword />
      </AccountForm>
    </SettingsPart>
  );
}
