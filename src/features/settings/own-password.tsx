import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { WORDS } from '#contract/words.ts';
import { useSelf } from '../../state/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** The name of the field in its form. */
export const OWN_PASSWORD = 'password';

/**
 * The password that one has, as proof. A field that nobody sees tells password managers whose it is.
 */
export function OwnPassword() {
  const { username } = useSelf();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={ACCOUNT_WORDS.password.now}
        words={WORDS.account}
        name={OWN_PASSWORD}
        autoComplete="current-password"
        required
      />
    </>
  );
}
