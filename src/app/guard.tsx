import type { ReactNode } from 'react';
import { type Location, Navigate } from 'react-router-dom';
import { useSession } from '../state/session.ts';
import { ADDRESSES } from './addresses.ts';
import { Loading } from './loading.tsx';
import { PARTS } from './parts.ts';
import { remember } from './wanted-address.ts';

interface GuardProps {
  /** Where one wanted to go, whatever screen lies below. */
  readonly wanted: Location;
  readonly children: ReactNode;
}

/** Lets signed-in people through, but who is leaving no further than the way back; everybody else goes to the sign-in, which leads back here. */
export function Guard({ wanted, children }: GuardProps) {
  const session = useSession();
  switch (session.status) {
    case 'starting':
      return <Loading isTryingAgain={session.isTryingAgain} />;
    case 'signed-in':
      return session.user.deletionAt === undefined ? children : <PARTS.KeepAccount.Part />;
    case 'signed-out': {
      // Who left by choice did not ask to come back to the same place, but what their other tabs showed
      // may have been half written.
      const state = session.reason === 'left' ? null : remember(wanted, session.was);
      return <Navigate to={ADDRESSES.login} replace state={state} />;
    }
  }
}
