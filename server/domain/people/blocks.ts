import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { BlockResult } from '#contract/schema/moderation.ts';
import type { UserEntry, UserPage } from '#contract/schema/user.ts';
import type { Context, StoreTransaction, Viewer } from '../../context.ts';
import { pushUnreadCount } from '../notifications/notifications.ts';
import type { PageRequest } from '../posts/feed-page.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { entryView } from './people.ts';
import { pageOfPeople } from './people-lists.ts';

/**
 * Blocks somebody: from now on the two see nothing of each other, and neither follows the other. Doing
 * so twice changes nothing. Whoever has blocked the viewer is not there for this call either: an answer
 * of its own would tell of that block.
 *
 * @throws {DomainError} `own_block`; `not_found`; `blocks_too_many`; `too_many_requests`.
 */
export async function block(context: Context, viewer: Viewer, id: string): Promise<BlockResult> {
  const blocked = blockablePersonId(viewer, id);
  consumeWriteLimit(context, viewer, 'update');
  const viewerRevision = await context.store.transaction(async (tx) => {
    const isBlocked = (await tx.blocks.blockedBy(viewer.id, blocked)) !== undefined;
    if (!isBlocked && !(await tx.people.isVisible(blocked, viewer.id))) {
      throw new DomainError('not_found');
    }
    if (await tx.blocks.add(viewer.id, blocked, context.now())) {
      if ((await tx.blocks.countOf(viewer.id)) > LIMITS.blockedUsers) {
        throw new DomainError('blocks_too_many');
      }
      for (const [one, other] of [
        [viewer.id, blocked],
        [blocked, viewer.id],
      ] as const) {
        if (await tx.follows.remove(one, other))
          await tx.notifications.removeActivities(other, one);
      }
    }
    return raiseBoth(tx, viewer.id, blocked);
  });
  await pushUnreadCount(context, [viewer.id, blocked]); // what they told each other is hidden now
  for (const [gone, ...ids] of [
    [viewer.id, blocked],
    [blocked, viewer.id],
  ] as const) {
    context.realtime.publish(
      { name: 'person:gone', payload: { userId: gone } },
      { kind: 'people', ids },
    );
  }
  return { blocked: true, viewerRevision };
}

/**
 * Takes the viewer's own block back; who followed whom before stays over.
 *
 * @throws {DomainError} `own_block`; `not_found`; `too_many_requests`.
 */
export async function unblock(context: Context, viewer: Viewer, id: string): Promise<BlockResult> {
  const blocked = blockablePersonId(viewer, id);
  consumeWriteLimit(context, viewer, 'update');
  const viewerRevision = await context.store.transaction(async (tx) => {
    const wasBlocked = await tx.blocks.remove(viewer.id, blocked);
    if (!wasBlocked && !(await tx.people.isVisible(blocked, viewer.id))) {
      throw new DomainError('not_found');
    }
    return raiseBoth(tx, viewer.id, blocked);
  });
  await pushUnreadCount(context, [viewer.id, blocked]);
  return { blocked: false, viewerRevision };
}

/**
 * Somebody as the viewer's own list of blocked people shows them: what stands where their profile
 * was. Who has blocked the viewer is told to nobody.
 *
 * @throws {DomainError} `not_found` for everybody whom the viewer has not blocked.
 */
export async function blockedPerson(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<UserEntry> {
  const person = isId(id)
    ? await context.store.blocks.blockedBy(viewer.id, id as UserId)
    : undefined;
  if (!person) throw new DomainError('not_found');
  return entryView(context, person);
}

/**
 * A page of the people the viewer has blocked, the newest first.
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

/** What each of the two sees of the other has changed; returns the viewer's revision. */
async function raiseBoth(
  { viewerCounters }: Pick<StoreTransaction, 'viewerCounters'>,
  viewer: UserId,
  other: UserId,
): Promise<number> {
  await viewerCounters.raiseAll([viewer, other]);
  return viewerCounters.revisionOf(viewer);
}

function blockablePersonId(viewer: Viewer, id: string): UserId {
  if (id === viewer.id) throw new DomainError('own_block');
  if (!isId(id)) throw new DomainError('not_found');
  return id as UserId;
}
