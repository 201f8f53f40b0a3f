import { Link, useLocation } from 'react-router-dom';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { EmailConfirmation } from '../../features/auth/email-confirmation.tsx';
import { ADDRESSES } from '../addresses.ts';
import { screenTitle } from '../screen-title.ts';

/** Where the link of a message leads that asks whether an address is one's own. */
export function VerifyEmailRoute() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <title>{screenTitle(ACCOUNT_WORDS.verify.title)}</title>
      <AuthFrame
        isHung
        title={ACCOUNT_WORDS.verify.title}
        foot={<Link to={ADDRESSES.root}>{ACCOUNT_WORDS.verify.goOn}</Link>}
      >
        <EmailConfirmation key={token} token={token} />
      </AuthFrame>
    </>
  );
}
