import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { AuthFrame } from '../../../features/auth/auth-frame.tsx';
import { EmailConfirmation } from '../../../features/auth/email-confirmation.tsx';
import { ACCOUNT_HASH } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';

const messages = AUTH_MESSAGES.verify;

/** Confirms an email address; the link in the email leads here. */
export function VerifyEmailRoute() {
  const token = useLocation().hash.slice(1);
  const [confirmed, setConfirmed] = useState<string>();
  const isDone = confirmed === token;
  const title = isDone ? messages.doneTitle : messages.title;
  return (
    <>
      <title>{documentTitle(title)}</title>
      <AuthFrame isHung title={title} foot={<Link to={PAGE_PATHS.root}>{messages.goOn}</Link>}>
        <EmailConfirmation
          key={token}
          token={token}
          isDone={isDone}
          onDone={() => setConfirmed(token)}
          requestAgainAt={`${PAGE_PATHS.settings}${ACCOUNT_HASH}`}
        />
      </AuthFrame>
    </>
  );
}
