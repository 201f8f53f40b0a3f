import { LIMITS } from '#contract/limits.ts';
import type { MuteResult } from '#contract/schema/moderation.ts';
import type { UserPage } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { otherPersonId } from './people.ts';
import { pageOfPeople } from './people-lists.ts';

/**
 * Mutes or unmutes a person: no posts in the viewer's feed, no notifications. They are not informed,
 * and the viewer can still open their profile and posts.
 *
 * @throws {DomainError} `own_mute`; `not_found`; `mutes_too_many`; `too_many_requests`.
 */
export async function setMute(
  context: Context,
  viewer: Viewer,
  id: string,
  muted: boolean,
): Promise<MuteResult> {
  const person = otherPersonId(viewer, id, 'own_mute');
  await consumeWriteLimit(context, viewer, 'update');
  const viewerRevision = await context.store.transaction(async (tx) => {
    if (!(await tx.people.isVisible(person, viewer.id))) throw new DomainError('not_found');
    if (muted) await tx.mutes.add(viewer.id, person, context.now());
    else await tx.mutes.remove(viewer.id, person);
    if (muted && (await tx.mutes.countOf(viewer.id)) > LIMITS.mutedUsers) {
      throw new DomainError('mutes_too_many');
    }
    return tx.viewerCounters.raise(viewer.id);
  });
  const answer = { muted, viewerRevision };
  publishToOwnDevices(context, viewer, {
    name: 'person:muted',
    payload: { userId: person, ...answer },
  });
  return answer;
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
