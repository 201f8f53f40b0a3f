import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { WORDS } from '#contract/words.ts';
import { useSending } from '../../hooks/use-sending.ts';
import { dayInWords } from '../../lib/dates.ts';
import { signOut, useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/form.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';
import { keepAccount } from './auth-calls.ts';
import { AuthFrame } from './auth-frame.tsx';

const words = ACCOUNT_WORDS.leaving;

/** What somebody sees who asked for the removal of their account: until when, and the way back. */
export function KeepAccount() {
  const { deletionAt = '' } = useSelf();
  const { isBusy, problem, send } = useSending();
  return (
    <>
      <title>{`${words.title} · ${WORDS.product}`}</title>
      <AuthFrame title={words.title} foot={null}>
        <div className={styles.form} aria-busy={isBusy}>
          <p>{words.when(deletionAt === '' ? '' : dayInWords(Date.parse(deletionAt)))}</p>
          <FormAlert problem={problem} />
          <Button
            look="primary"
            isWide
            aria-disabled={isBusy}
            onClick={() => void send(keepAccount)}
          >
            {isBusy ? words.keeping : words.keep}
          </Button>
          <Button isWide onClick={signOut}>
            {WORDS.nav.logout}
          </Button>
        </div>
      </AuthFrame>
    </>
  );
}
