import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { request } from '../../lib/api/request.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { logOut, setSelf, useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { AuthFrame } from './auth-frame.tsx';

const messages = ACCOUNT_MESSAGES.leaving;

/** The screen of an account that is to be deleted: its date, and how to cancel. */
export function CancelDeletion() {
  const { deletionAt = '' } = useSelf();
  const { isSending, failure, submit } = useSubmit({
    send: async () => setSelf(await request(ACCOUNT_SETTINGS.keepAccount)),
  });
  return (
    <>
      <title>{`${messages.title} · ${COMMON_MESSAGES.product}`}</title>
      <AuthFrame title={messages.title} foot={null}>
        <div className={styles.form} aria-busy={isSending}>
          <p>{messages.when(deletionAt === '' ? '' : formatDay(Date.parse(deletionAt)))}</p>
          <FormAlert problem={failure} />
          <Button
            look="primary"
            isWide
            autoFocus
            aria-disabled={isSending}
            onClick={() => void submit(undefined)}
          >
            {isSending ? messages.keeping : messages.keep}
          </Button>
          <Button isWide onClick={logOut}>
            {AUTH_MESSAGES.logout}
          </Button>
        </div>
      </AuthFrame>
    </>
  );
}
