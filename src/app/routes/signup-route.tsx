import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { WORDS } from '#contract/words.ts';
import { AuthFrame } from '../../features/auth/auth-frame.tsx';
import { SignupClosed } from '../../features/auth/signup-closed.tsx';
import { SignupForm } from '../../features/auth/signup-form.tsx';
import { useSession } from '../../state/session.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { ADDRESSES } from '../addresses.ts';
import { Loading } from '../loading.tsx';
import { screenTitle } from '../screen-title.ts';
import { wantedAddress } from '../wanted-address.ts';

/** Makes an account; `?invite=` carries an invitation. */
export function SignupRoute() {
  const session = useSession();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [isClosed, setClosed] = useState(false);
  if (session.status === 'signed-in')
    return <Navigate to={wantedAddress(state, session.user._id)} replace />;
  if (session.status === 'starting') return <Loading isTryingAgain={session.isTryingAgain} />;
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
          <SignupForm invite={search.get('invite') ?? undefined} onClosed={() => setClosed(true)} />
        )}
      </AuthFrame>
    </>
  );
}
