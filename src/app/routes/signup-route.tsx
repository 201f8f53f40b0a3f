import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { LIMITS } from '#contract/limits.ts';
import { WORDS } from '#contract/words.ts';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { SignupClosed } from '../../features/auth/signup-closed.tsx';
import { SignupForm } from '../../features/auth/signup-form.tsx';
import { useRegistration } from '../../features/auth/use-registration.ts';
import { useSession } from '../../state/session.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { ADDRESSES } from '../addresses.ts';
import { Loading } from '../loading.tsx';
import { screenTitle } from '../screen-title.ts';
import { wantedAddress } from '../wanted-address.ts';

/** The way to an account of one's own; who has one and is signed in is led on. */
export function SignupRoute() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === 'signed-in')
    return <Navigate to={wantedAddress(state, session.user._id)} replace />;
  if (session.status === 'starting') return <Loading isTryingAgain={session.isTryingAgain} />;
  return <Signup />;
}

/** Makes an account, where this hub makes any; `?invite=` carries an invitation. */
function Signup() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const registration = useRegistration();
  const isPatient = usePatience();
  const [isRefused, setRefused] = useState(false);
  const isClosed = isRefused || registration === 'closed';
  if (registration === 'asked' && isPatient) return <Loading />;
  return (
    <>
      <title>{screenTitle(WORDS.titles.signup)}</title>
      <AuthFrame
        title={WORDS.titles.signup}
        foot={
          !isClosed && (
            <>
              {WORDS.account.haveAccount}{' '}
              <Link to={ADDRESSES.login} state={state}>
                {WORDS.account.login}
              </Link>
            </>
          )
        }
      >
        {isClosed ? (
          <SignupClosed>
            <ActionLink to={ADDRESSES.login} state={state}>
              {WORDS.account.login}
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

/** The form stands still once it is there; for an answer that takes longer it does not wait. */
function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const end = setTimeout(() => setPatient(false), LIMITS.signupWaysPatienceMs);
    return () => clearTimeout(end);
  }, []);
  return isPatient;
}
