import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { passwordProblem } from '#contract/rules/accounts.ts';
import { request } from '../../lib/api/request.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { CURRENT_PASSWORD, CurrentPassword } from './current-password.tsx';
import { endedSessions } from './ended-sessions.ts';
import { SettingsPart } from './settings-part.tsx';

const messages = ACCOUNT_MESSAGES.password;
const NEW_PASSWORD = 'newPassword';

/** Changes the password, with the current one as proof. */
export function PasswordSection() {
  return (
    <SettingsPart titleId="password-title" title={messages.title}>
      <AccountForm
        titleId="password-title"
        action={messages.change}
        busyAction={messages.changing}
        check={(entries) => passwordProblem(formText(entries, NEW_PASSWORD))}
        send={async (entries) => {
          const body = {
            oldPassword: formText(entries, CURRENT_PASSWORD),
            newPassword: formText(entries, NEW_PASSWORD),
          };
          await request(ACCOUNT_SETTINGS.changePassword, { body });
          endedSessions.times += 1;
          return messages.changed;
        }}
      >
        <CurrentPassword />
        <PasswordField
          label={messages.new}
          hint={AUTH_MESSAGES.passwordHint}
          name={NEW_PASSWORD}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </SettingsPart>
  );
}
