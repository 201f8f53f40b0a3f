import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { AuthFrame } from '../../../features/auth/auth-frame.tsx';
import { SignupClosed } from '../../../features/auth/signup-closed.tsx';
import { SignupForm } from '../../../features/auth/signup-form.tsx';
import { useRegistration } from '../../../features/auth/use-registration.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { returnAddress } from '../../../navigation/return-address.ts';
import { useSession } from '../../../state/session.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { LoadingScreen } from '../../loading/loading-screen.tsx';

/** The sign-up screen; signed-in people are redirected. */
export function SignupRoute() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === 'signed-in')
    return <Navigate to={returnAddress(state, session.user._id)} replace />;
  if (session.status === 'starting') return <LoadingScreen isTryingAgain={session.isTryingAgain} />;
  return <Signup />;
}

/** Signs up where registration is open; `?invite=` carries an invitation. */
function Signup() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const registration = useRegistration();
  const isPatient = usePatience();
  const [isRefused, setRefused] = useState(false);
  const isClosed = isRefused || registration === 'closed';
  if (registration === 'asked' && isPatient) return <LoadingScreen />;
  return (
    <>
      <title>{documentTitle(SHELL_MESSAGES.titles.signup)}</title>
      <AuthFrame
        title={SHELL_MESSAGES.titles.signup}
        foot={
          !isClosed && (
            <span>
              {AUTH_MESSAGES.haveAccount}{' '}
              <Link to={PAGE_PATHS.login} state={state}>
                {AUTH_MESSAGES.login}
              </Link>
            </span>
          )
        }
      >
        {isClosed ? (
          <SignupClosed>
            <ActionLink to={PAGE_PATHS.login} state={state}>
              {AUTH_MESSAGES.login}
            </ActionLink>
          </SignupClosed>
        ) : (
          <SignupForm
            invite={search.get('invite') ?? undefined}
            needsInvite={registration === 'invite'}
            onClosed={() => setRefused(true)}
          />
        )}
      </AuthFrame>
    </>
  );
}

/** Returns false once the answer takes too long: the form is shown without it, and does not change later. */
function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const end = setTimeout(() => setPatient(false), LIMITS.signupOptionsTimeoutMs);
    return () => clearTimeout(end);
  }, []);
  return isPatient;
}
