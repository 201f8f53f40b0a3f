import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { passwordProblem } from '#contract/rules/accounts.ts';
import { formText } from '../../lib/dom/form-text.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import styles from './account.module.css';
import { changePassword } from './account-calls.ts';
import { AccountForm } from './account-form.tsx';
import { CURRENT_PASSWORD, CurrentPassword } from './current-password.tsx';

const words = ACCOUNT_MESSAGES.password;
const NEW_PASSWORD = 'newPassword';

/** Takes a new password and proves the old one. */
export function PasswordSection() {
  return (
    <section className={styles.part} aria-labelledby="password-title">
      <h3 id="password-title" className={styles.title}>
        {words.title}
      </h3>
      <AccountForm
        titleId="password-title"
        action={words.change}
        busyAction={words.changing}
        check={(entries) => passwordProblem(formText(entries, NEW_PASSWORD))}
        send={async (entries) => {
          await changePassword(
            formText(entries, CURRENT_PASSWORD),
            formText(entries, NEW_PASSWORD),
          );
          return words.changed;
        }}
      >
        <CurrentPassword />
        <PasswordField
          label={words.new}
          words={MESSAGES.account}
          hint={MESSAGES.account.passwordHint}
          name={NEW_PASSWORD}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </section>
  );
}
