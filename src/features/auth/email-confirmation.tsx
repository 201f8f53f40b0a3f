import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { ApiProblem, canRetry } from '../../lib/api/api-problem.ts';
import { request } from '../../lib/api/request.ts';
import { currentToken } from '../../lib/api/token.ts';
import { refreshSelf, useSession } from '../../state/session.ts';
import { ActionLink } from '../../ui/button/action-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';

const messages = AUTH_MESSAGES.verify;

interface EmailConfirmationProps {
  /** The secret of the link. */
  readonly token: string;
  readonly isDone: boolean;
  readonly onDone: () => void;
  /** Address of the screen that requests another link when this one is invalid. */
  readonly requestAgainAt: string;
}

/** Confirms an email address by the link that was sent to it. */
export function EmailConfirmation({
  token,
  isDone,
  onDone,
  requestAgainAt,
}: EmailConfirmationProps) {
  const { failure: problem, submit } = useSubmit({
    send: () => request(ACCOUNT_SETTINGS.verifyEmail, { body: { token }, access: 'public' }),
  });
  const [isLinkOver, setLinkOver] = useState(false);
  const [isRetryHelpful, setRetryHelpful] = useState(false);
  const isBegun = useRef(false); // the secret works once: the second call would fail

  async function confirm() {
    const outcome = await submit(undefined);
    if (!outcome) return;
    const isConfirmed = 'result' in outcome;
    const isOver =
      !isConfirmed && outcome.error instanceof ApiProblem && outcome.error.code === 'link_invalid';
    setLinkOver(isOver);
    setRetryHelpful(!isConfirmed && canRetry(outcome.error));
    if (isConfirmed) onDone();
    if ((isConfirmed || isOver) && currentToken() !== undefined) await refreshSelf();
  }
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void confirm();
  });

  // The link works once; when it is followed again, the email is confirmed already.
  const session = useSession();
  const isDoneBefore =
    isLinkOver && session.status === 'signed-in' && session.user.emailVerified && !isDone;
  const notifyDone = useEffectEvent(onDone);
  useEffect(() => {
    if (isDoneBefore) notifyDone();
  }, [isDoneBefore]);
  const failure = isDone ? undefined : problem;

  return (
    <div className={styles.form} data-waiting={isDone || failure ? undefined : ''}>
      <p role="status" className={styles.region}>
        {isDone ? messages.done : !failure && messages.checking}
      </p>
      <FormAlert problem={failure} />
      {failure &&
        (isRetryHelpful ? (
          <Button onClick={() => void confirm()}>{COMMON_MESSAGES.retry}</Button>
        ) : (
          <ActionLink to={requestAgainAt}>{messages.askAgain}</ActionLink>
        ))}
    </div>
  );
}
