import { Link, Navigate, useLocation } from 'react-router-dom';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { AuthFrame } from '../../../features/auth/auth-frame.tsx';
import { LoginForm } from '../../../features/auth/login-form.tsx';
import { useRegistration } from '../../../features/auth/use-registration.ts';
import { ADDRESSES } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { returnAddress } from '../../../navigation/return-address.ts';
import { type SignedOutReason, useSession } from '../../../state/session.ts';
import { LoadingScreen } from '../../loading/loading-screen.tsx';

/** Why one meets the sign-in again. */
const NOTICES: Readonly<Partial<Record<SignedOutReason, string>>> = {
  ended: PROBLEMS.unauthorized.message,
  'left-elsewhere': MESSAGES.account.leftElsewhere,
};

/** Sign-in; who is signed in already is led on. */
export function LoginRoute() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === 'signed-in')
    return <Navigate to={returnAddress(state, session.user._id)} replace />;
  if (session.status === 'starting') return <LoadingScreen isTryingAgain={session.isTryingAgain} />;
  return (
    <>
      <title>{documentTitle(MESSAGES.titles.login)}</title>
      <AuthFrame
        title={MESSAGES.titles.login}
        foot={
          <>
            <SignupPrompt />
            <br />
            <Link to={ADDRESSES.resetPassword}>{ACCOUNT_MESSAGES.reset.forgot}</Link>
          </>
        }
      >
        <LoginForm notice={NOTICES[session.reason]} />
      </AuthFrame>
    </>
  );
}

/** Where the hub is known to make no accounts, who does, in the place of the link. */
function SignupPrompt() {
  const { state } = useLocation();
  const isClosed = useRegistration() === 'closed';
  return (
    <>
      {MESSAGES.account.newHere}{' '}
      {isClosed ? (
        <span>{MESSAGES.account.askForAccount}</span>
      ) : (
        <Link to={ADDRESSES.signup} state={state}>
          {MESSAGES.account.createAccount}
        </Link>
      )}
    </>
  );
}
