import { Link, Navigate, useLocation } from 'react-router-dom';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { useRegistration } from '../../features/auth/use-registration.ts';
import { type SignedOutReason, useSession } from '../../state/session.ts';
import { ADDRESSES } from '../addresses.ts';
import { Loading } from '../loading.tsx';
import { screenTitle } from '../screen-title.ts';
import { wantedAddress } from '../wanted-address.ts';

/** Why one meets the sign-in again. */
const NOTICES: Readonly<Partial<Record<SignedOutReason, string>>> = {
  ended: PROBLEMS.unauthorized.message,
  'left-elsewhere': WORDS.account.leftElsewhere,
};

/** Sign-in; who is signed in already is led on. */
export function LoginRoute() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === 'signed-in')
    return <Navigate to={wantedAddress(state, session.user._id)} replace />;
  if (session.status === 'starting') return <Loading isTryingAgain={session.isTryingAgain} />;
  return (
    <>
      <title>{screenTitle(WORDS.titles.login)}</title>
      <AuthFrame
        title={WORDS.titles.login}
        foot={
          <>
            <WayToAccount />
            <br />
            <Link to={ADDRESSES.resetPassword}>{ACCOUNT_WORDS.reset.forgot}</Link>
          </>
        }
      >
        <LoginForm notice={NOTICES[session.reason]} />
      </AuthFrame>
    </>
  );
}

/** Where the hub is known to make no accounts, who does, in the place of the link. */
function WayToAccount() {
  const { state } = useLocation();
  const isClosed = useRegistration() === 'closed';
  return (
    <>
      {WORDS.account.newHere}{' '}
      {isClosed ? (
        <span>{WORDS.account.askForAccount}</span>
      ) : (
        <Link to={ADDRESSES.signup} state={state}>
          {WORDS.account.createAccount}
        </Link>
      )}
    </>
  );
}
