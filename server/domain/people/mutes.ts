import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { MuteResult } from '#contract/schema/moderation.ts';
import type { UserPage } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { pageOfPeople } from './people-lists.ts';

/**
 * Mutes a person: no posts in the viewer's feed, no notifications. They are not informed, and the
 * viewer can still open their profile and posts.
 *
 * @throws {DomainError} `own_mute`; `not_found`; `mutes_too_many`; `too_many_requests`.
 */
export async function mute(context: Context, viewer: Viewer, id: string): Promise<MuteResult> {
  const muted = mutablePersonId(viewer, id);
  await consumeWriteLimit(context, viewer, 'update');
  const viewerRevision = await context.store.transaction(async (tx) => {
    if (!(await tx.people.isVisible(muted, viewer.id))) throw new DomainError('not_found');
    await tx.mutes.add(viewer.id, muted, context.now());
    if ((await tx.mutes.countOf(viewer.id)) > LIMITS.mutedUsers) {
      throw new DomainError('mutes_too_many');
    }
    return tx.viewerCounters.raise(viewer.id);
  });
  return { muted: true, viewerRevision };
}

/** Unmutes a person. @throws {DomainError} `own_mute`; `not_found`; `too_many_requests`. */
export async function unmute(context: Context, viewer: Viewer, id: string): Promise<MuteResult> {
  const muted = mutablePersonId(viewer, id);
  await consumeWriteLimit(context, viewer, 'update');
  const viewerRevision = await context.store.transaction(async (tx) => {
    if (!(await tx.people.isVisible(muted, viewer.id))) throw new DomainError('not_found');
    await tx.mutes.remove(viewer.id, muted);
    return tx.viewerCounters.raise(viewer.id);
  });
  return { muted: false, viewerRevision };
}

/**
 * Returns a page of the people the viewer has muted, newest first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export function mutedPeople(
  context: Context,
  viewer: Viewer,
  request: PageRequest,
): Promise<UserPage> {
  return pageOfPeople(context, viewer, request, (page) =>
    context.store.mutes.page(viewer.id, page),
  );
}

function mutablePersonId(viewer: Viewer, id: string): UserId {
  if (id === viewer.id) throw new DomainError('own_mute');
  if (!isId(id)) throw new DomainError('not_found');
  return id as UserId;
}
