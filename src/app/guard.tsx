import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../state/session.ts';
import { ADDRESSES } from './addresses.ts';
import { Loading } from './loading.tsx';
import { remember } from './wanted-address.ts';

/** Lets signed-in people through; everybody else goes to the sign-in, which leads back here. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  switch (session.status) {
    case 'starting':
      return <Loading isTryingAgain={session.isTryingAgain} />;
    case 'signed-in':
      return children;
    case 'signed-out': {
      // Who left by choice did not ask to come back to the same place, nor did the next person.
      const state = session.reason === 'left' ? null : remember(location);
      return <Navigate to={ADDRESSES.login} replace state={state} />;
    }
  }
}
