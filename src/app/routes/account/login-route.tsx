import { Link, Navigate, useLocation } from 'react-router-dom';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';

import { AuthFrame } from '../../../features/auth/auth-frame.tsx';
import { LoginArt } from '../../../features/auth/login-art.tsx';
import { LoginForm } from '../../../features/auth/login-form.tsx';
import { useDraftFileRemoval } from '../../../features/auth/use-draft-file-removal.ts';
import { useRegistration } from '../../../features/auth/use-registration.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { returnAddress } from '../../../navigation/return-address.ts';
import { type SignedOutReason, useSession } from '../../../state/session.ts';
import { LoadingScreen } from '../../loading/loading-screen.tsx';

/** Why the login screen is shown again. */
const NOTICES: Readonly<Partial<Record<SignedOutReason, string>>> = {
  ended: ERROR_MESSAGES.unauthorized,
  'left-elsewhere': AUTH_MESSAGES.leftElsewhere,
};

/** The login screen; signed-in people are redirected. */
export function LoginRoute() {
  const session = useSession();
  const { state } = useLocation();
  useDraftFileRemoval(session);
  if (session.status === 'signed-in')
    return <Navigate to={returnAddress(state, session.user._id)} replace />;
  if (session.status === 'starting') return <LoadingScreen isTryingAgain={session.isTryingAgain} />;
  return (
    <>
      <title>{documentTitle(SHELL_MESSAGES.titles.login)}</title>
      <AuthFrame
        title={SHELL_MESSAGES.titles.login}
        art={<LoginArt />}
        foot={
          <>
            <SignupPrompt />
            <Link to={PAGE_PATHS.resetPassword}>{AUTH_MESSAGES.reset.forgot}</Link>
          </>
        }
      >
        <LoginForm notice={NOTICES[session.reason]} />
      </AuthFrame>
    </>
  );
}

/** The link to sign-up, or who can create an account where sign-up is closed. */
function SignupPrompt() {
  const { state } = useLocation();
  const isClosed = useRegistration() === 'closed';
  return (
    <span>
      {AUTH_MESSAGES.newHere}{' '}
      {isClosed ? (
        AUTH_MESSAGES.askForAccount
      ) : (
        <Link to={PAGE_PATHS.signup} state={state}>
          {AUTH_MESSAGES.createAccount}
        </Link>
      )}
    </span>
  );
}
