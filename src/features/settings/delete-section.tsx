import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { textOf } from '../../lib/text-of.ts';
import styles from './account.module.css';
import { deleteAccount } from './account-calls.ts';
import { AccountForm } from './account-form.tsx';
import { OWN_PASSWORD, OwnPassword } from './own-password.tsx';

const words = ACCOUNT_WORDS.delete;

/** The way out: with the password, after a question, and not for good at once. */
export function DeleteSection() {
  return (
    <section className={styles.part} aria-labelledby="delete-title">
      <h3 id="delete-title" className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.text}>{words.why}</p>
      <AccountForm
        titleId="delete-title"
        action={words.start}
        busyAction={words.starting}
        look="danger"
        question={{ title: words.ask, text: words.askWhy }}
        send={async (entries) => {
          await deleteAccount(textOf(entries, OWN_PASSWORD));
          return ''; // the way back stands in the place of everything
        }}
      >
        <OwnPassword />
      </AccountForm>
    </section>
  );
}
