import { type ReactNode, useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { areDraftsLoaded, loadDrafts } from '../lib/storage/draft-store.ts';

interface DraftGateProps {
  readonly user: UserId;
  readonly children: ReactNode;
}

/** Draws a form once the user's drafts are loaded, so that it starts with its draft. */
export function DraftGate({ user, children }: DraftGateProps) {
  const [readyFor, setReadyFor] = useState(() => (areDraftsLoaded(user) ? user : undefined));
  useEffect(() => {
    let isMounted = true;
    void loadDrafts(user).then(() => isMounted && setReadyFor(user));
    return () => {
      isMounted = false;
    };
  }, [user]);
  return readyFor === user ? children : null;
}
