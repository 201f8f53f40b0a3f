import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';

import { useSelf } from '../../state/session.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';

/** The name of the field in its form. */
export const CURRENT_PASSWORD = 'password';

/**
 * The current password, as proof. A hidden field names the account to password managers.
 */
export function CurrentPassword() {
  const { username } = useSelf();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={ACCOUNT_MESSAGES.password.now}
        name={CURRENT_PASSWORD}
        autoComplete="current-password"
        required
      />
    </>
  );
}
