import type { SessionId } from '#contract/ids.ts';
import type { Sessions } from '#contract/schema/account.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { DomainError } from '../shared/errors.ts';

/** Returns the viewer's sessions. */
export async function activeSessions({ store, now }: Context, viewer: Viewer): Promise<Sessions> {
  const sessions = await store.sessions.listOf(viewer.id, now(), SERVER_LIMITS.sessions);
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: new Date(session.createdAtMs).toISOString(),
      seenAt: new Date(session.seenAtMs).toISOString(),
      current: session.id === viewer.session,
      device: session.device,
    })),
  };
}

/**
 * Ends one of the viewer's sessions, including the current one.
 *
 * @throws {DomainError} `session_not_found`, also for sessions of others.
 */
export async function revokeSession(context: Context, viewer: Viewer, id: string): Promise<void> {
  const session = id as SessionId;
  const isEnded = await context.store.transaction((tx) => tx.sessions.endOf(viewer.id, session));
  if (!isEnded) throw new DomainError('session_not_found');
  context.realtime.endSessions([session]);
}

/** Ends all of the viewer's other sessions. */
export async function revokeOtherSessions(context: Context, viewer: Viewer): Promise<void> {
  const ended = await context.store.transaction((tx) =>
    tx.sessions.endAll(viewer.id, viewer.session),
  );
  context.realtime.endSessions(ended);
}
