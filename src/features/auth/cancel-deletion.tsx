import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';

import { useSending } from '../../hooks/use-sending.ts';
import { dayInWords } from '../../lib/format/dates.ts';
import { logOut, useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { cancelDeletion } from './auth-calls.ts';
import { AuthFrame } from './auth-frame.tsx';

const messages = ACCOUNT_MESSAGES.leaving;

/** What somebody sees who asked for the removal of their account: until when, and the way back. */
export function CancelDeletion() {
  const { deletionAt = '' } = useSelf();
  const { isBusy, problem, send } = useSending();
  return (
    <>
      <title>{`${messages.title} · ${COMMON_MESSAGES.product}`}</title>
      <AuthFrame title={messages.title} foot={null}>
        <div className={styles.form} aria-busy={isBusy}>
          <p>{messages.when(deletionAt === '' ? '' : dayInWords(Date.parse(deletionAt)))}</p>
          <FormAlert problem={problem} />
          <Button
            look="primary"
            isWide
            aria-disabled={isBusy}
            onClick={() => void send(cancelDeletion)}
          >
            {isBusy ? messages.keeping : messages.keep}
          </Button>
          <Button isWide onClick={logOut}>
            {AUTH_MESSAGES.logout}
          </Button>
        </div>
      </AuthFrame>
    </>
  );
}
