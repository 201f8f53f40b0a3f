import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { BlockResult } from '#contract/schema/moderation.ts';
import type { UserEntry, UserPage } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import { pushUnreadCount } from '../notifications/notifications.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { entryView, otherPersonId } from './people.ts';
import { pageOfPeople } from './people-lists.ts';

/**
 * Blocks a person: the two no longer see or follow each other. Idempotent. People who have blocked
 * the viewer are not found, because any other response would reveal their block.
 *
 * @throws {DomainError} `own_block`; `not_found`; `blocks_too_many`; `too_many_requests`.
 */
export async function block(context: Context, viewer: Viewer, id: string): Promise<BlockResult> {
  const blocked = otherPersonId(viewer, id, 'own_block');
  await consumeWriteLimit(context, viewer, 'update');
  const viewerRevision = await context.store.transaction(async (tx) => {
    const isBlocked = (await tx.blocks.blockedBy(viewer.id, blocked)) !== undefined;
    if (!isBlocked && !(await tx.people.isVisible(blocked, viewer.id))) {
      throw new DomainError('not_found');
    }
    const isNew = await tx.blocks.add(viewer.id, blocked, context.now());
    if (isNew && (await tx.blocks.countOf(viewer.id)) > LIMITS.blockedUsers) {
      throw new DomainError('blocks_too_many');
    }
    const follows = isNew ? await tx.follows.removeBetween(viewer.id, blocked) : [];
    await tx.viewerCounters.raiseAll([viewer.id, blocked]); // before notifications, in one order
    for (const { follower, followee } of follows) {
      await tx.notifications.removeActivities(followee, follower);
    }
    return tx.viewerCounters.revisionOf(viewer.id);
  });
  await pushUnreadCount(context, [viewer.id, blocked]); // notifications from each other are hidden now
  for (const [hidden, ...ids] of [
    [viewer.id, blocked],
    [blocked, viewer.id],
  ] as const) {
    context.realtime.publish(
      { name: 'person:gone', payload: { userId: hidden } },
      { kind: 'people', ids },
    );
  }
  return { blocked: true, viewerRevision };
}

/**
 * Removes the viewer's block; earlier follows are not restored.
 *
 * @throws {DomainError} `own_block`; `not_found`; `too_many_requests`.
 */
export async function unblock(context: Context, viewer: Viewer, id: string): Promise<BlockResult> {
  const blocked = otherPersonId(viewer, id, 'own_block');
  await consumeWriteLimit(context, viewer, 'update');
  const viewerRevision = await context.store.transaction(async (tx) => {
    const wasBlocked = await tx.blocks.remove(viewer.id, blocked);
    if (!wasBlocked && !(await tx.people.isVisible(blocked, viewer.id))) {
      throw new DomainError('not_found');
    }
    await tx.viewerCounters.raiseAll([viewer.id, blocked]);
    return tx.viewerCounters.revisionOf(viewer.id);
  });
  await pushUnreadCount(context, [viewer.id, blocked]);
  return { blocked: false, viewerRevision };
}

/**
 * Returns a person the viewer has blocked, to show in place of their profile. Never reveals who has
 * blocked the viewer.
 *
 * @throws {DomainError} `not_found` for everybody else.
 */
export async function blockedPerson(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<UserEntry> {
  const person = isId<UserId>(id) ? await context.store.blocks.blockedBy(viewer.id, id) : undefined;
  if (!person) throw new DomainError('not_found');
  return entryView(context, person);
}

/**
 * Returns a page of the people the viewer has blocked, newest first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export function blockedPeople(
  context: Context,
  viewer: Viewer,
  request: PageRequest,
): Promise<UserPage> {
  return pageOfPeople(context, viewer, request, (page) =>
    context.store.blocks.page(viewer.id, page),
  );
}
