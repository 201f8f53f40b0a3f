import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { removeDraftFiles } from '../../lib/storage/draft-store.ts';
import type { Session } from '../../state/session.ts';

/**
 * Removes the draft files of a user who logged out: others may use the device next. What a session
 * that expired has begun stays for its user.
 */
export function useDraftFileRemoval(session: Session): void {
  const hasLeft = session.status === 'signed-out' && session.reason !== 'ended';
  const user = hasLeft ? session.was : undefined;
  useEffect(() => {
    if (user !== undefined) void removeDraftFiles(user as UserId);
  }, [user]);
}
