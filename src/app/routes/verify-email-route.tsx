import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { EmailConfirmation } from '../../features/auth/email-confirmation.tsx';
import { ACCOUNT_HASH, ADDRESSES } from '../addresses.ts';
import { screenTitle } from '../screen-title.ts';

const words = ACCOUNT_WORDS.verify;

/** Where the link of a message leads that asks whether an address is one's own. */
export function VerifyEmailRoute() {
  const token = useLocation().hash.slice(1);
  const [confirmed, setConfirmed] = useState<string>();
  const isDone = confirmed === token;
  const title = isDone ? words.doneTitle : words.title;
  return (
    <>
      <title>{screenTitle(title)}</title>
      <AuthFrame isHung title={title} foot={<Link to={ADDRESSES.root}>{words.goOn}</Link>}>
        <EmailConfirmation
          key={token}
          token={token}
          isDone={isDone}
          onDone={() => setConfirmed(token)}
          askAgainAt={`${ADDRESSES.settings}${ACCOUNT_HASH}`}
        />
      </AuthFrame>
    </>
  );
}
