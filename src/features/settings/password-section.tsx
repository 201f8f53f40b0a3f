import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { passwordProblem } from '#contract/rules/accounts.ts';
import { WORDS } from '#contract/words.ts';
import { textOf } from '../../lib/text-of.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account.module.css';
import { changePassword } from './account-calls.ts';
import { AccountForm } from './account-form.tsx';
import { OWN_PASSWORD, OwnPassword } from './own-password.tsx';

const words = ACCOUNT_WORDS.password;
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
        check={(entries) => passwordProblem(textOf(entries, NEW_PASSWORD))}
        send={async (entries) => {
          await changePassword(textOf(entries, OWN_PASSWORD), textOf(entries, NEW_PASSWORD));
          return words.changed;
        }}
      >
        <OwnPassword />
        <PasswordField
          label={words.new}
          words={WORDS.account}
          hint={WORDS.account.passwordHint}
          name={NEW_PASSWORD}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </section>
  );
}
