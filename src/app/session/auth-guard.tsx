import type { ReactNode } from 'react';
import { type Location, Navigate } from 'react-router-dom';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { loginStateFor } from '../../navigation/return-address.ts';
import { useSession } from '../../state/session.ts';
import { lazyWithPreload } from '../../ui/loading/lazy-with-preload.tsx';
import { LoadingScreen } from '../loading/loading-screen.tsx';

const CancelDeletion = lazyWithPreload(
  async () => (await import('../../features/auth/cancel-deletion.tsx')).CancelDeletion,
);

interface AuthGuardProps {
  /** The requested address, whatever screen is below. */
  readonly wanted: Location;
  readonly children: ReactNode;
}

/** Lets signed-in people through. An account about to be deleted can only be kept; everybody else is sent to log in, which leads back here. */
export function AuthGuard({ wanted, children }: AuthGuardProps) {
  const session = useSession();
  switch (session.status) {
    case 'starting':
      return <LoadingScreen isTryingAgain={session.isTryingAgain} />;
    case 'signed-in':
      return session.user.deletionAt === undefined ? children : <CancelDeletion />;
    case 'signed-out': {
      // A person who logged out here asked for no way back; their other tabs may have had
      // unfinished text.
      const state = session.reason === 'left' ? null : loginStateFor(wanted, session.was);
      return <Navigate to={PAGE_PATHS.login} replace state={state} />;
    }
  }
}
