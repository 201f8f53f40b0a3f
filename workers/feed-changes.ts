import { idTimeMs, type PostId, type UserId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import type { ChangedFields } from './feed-columns.ts';
import {
  layOut,
  type OpenFeed,
  resizeOf,
  type ScopeFeed,
  statusOf,
  tell,
  tellOf,
} from './feed-open.ts';
import { readPost } from './feed-record.ts';
import { watchTime } from './feed-scopes.ts';
import type { FeedRow } from './feed-types.ts';

/** Shows the newer state of one post: its record, and its height where that changed. */
export function showNewer(open: OpenFeed, row: FeedRow): void {
  const record = open.columns.recordOf(row);
  if (!record) return;
  const before = open.heights.of(row);
  layOut(open, [row]);
  const heightPx = open.heights.of(row);
  const isResized = before !== heightPx && open.shown.list.has(row);
  tell(open, {
    records: [record],
    ...(isResized ? { list: resizeOf([row], [heightPx]) } : {}),
  });
}

/** Changes fields of a post, where the feed has it. */
export function changeRow(open: OpenFeed, row: FeedRow | undefined, fields: ChangedFields): void {
  if (row === undefined) return;
  open.told.note('changed', row);
  open.columns.change(row, fields);
  showNewer(open, row);
}

/** Takes a post off every list. */
export function removeRow(open: OpenFeed, row: FeedRow): void {
  open.told.note('gone', row);
  for (const at of open.scopes.values()) {
    if (at.list.remove(row)) tellOf(open, at, { list: { kind: 'remove', row } });
  }
}

/** Takes a post off every list and out of what waits behind the pill. */
export function removePost(open: OpenFeed, postId: PostId): void {
  for (const at of open.scopes.values()) {
    if (at.arrivals.delete(postId)) tellOf(open, at, { status: statusOf(at) });
  }
  // It may be on its way.
  open.told.note('gone', postId);
  const row = open.columns.rowOf(postId);
  if (row !== undefined) removeRow(open, row);
}

/** Takes all loaded posts of an author off every list, and what is known to wait behind the pill. */
export function removePostsBy(open: OpenFeed, authorId: UserId): void {
  open.told.note('author-gone', authorId);
  for (const at of open.scopes.values()) {
    const waiting = at.arrivals.size;
    for (const [id, author] of at.arrivals) if (author === authorId) at.arrivals.delete(id);
    if (at.arrivals.size < waiting) tellOf(open, at, { status: statusOf(at) });
  }
  for (let row = 0; row < open.columns.size; row += 1) {
    const record = open.columns.recordOf(row);
    if (record?.kind === 'post' && record.authorId === authorId) removeRow(open, record.row);
  }
}

/** Puts a post that the viewer has just written on top of every list. */
export function addOwnPost(open: OpenFeed, post: unknown): void {
  const row = open.columns.put(readPost(post, open.opening.viewerId));
  const record = open.columns.recordOf(row);
  if (record?.kind !== 'post') return;
  // A list that is on its way may not know of it yet.
  open.told.note('own', row);
  for (const at of open.scopes.values()) {
    if (at.phase.status !== 'ready' || at.list.has(row)) continue;
    layOut(open, [row]);
    at.arrivals.delete(record.id);
    at.list.prepend(row);
    const heightPx = open.heights.of(row);
    tellOf(open, at, {
      status: statusOf(at),
      records: [record],
      list: { kind: 'prepend', row, heightPx },
    });
    watchTime(open, at);
  }
}

/** Takes in a post that came by another way, where the feed has an older state of it. */
export function renewPost(open: OpenFeed, post: unknown): void {
  const read = readPost(post, open.opening.viewerId);
  if (read.id === undefined || open.columns.rowOf(read.id) === undefined) return;
  const row = open.columns.put(read);
  open.stale.delete(row);
  open.told.note('changed', row);
  showNewer(open, row);
  watchTime(open, open.shown);
}

/**
 * Lets a post of somebody else wait behind the pill.
 *
 * @param isFollowed whether the viewer follows the author; `undefined`: as far as posts tell.
 */
export function noteArrival(
  open: OpenFeed,
  postId: PostId,
  authorId: UserId,
  isFollowed: boolean | undefined,
): void {
  open.told.note('arrived', postId);
  for (const at of open.scopes.values()) {
    if (isListed(open, at, postId)) continue;
    if (at.scope === 'following' && !(isFollowed ?? isAuthorIn(open, at, authorId))) continue;
    at.arrivals.set(postId, authorId);
    tellOf(open, at, { status: statusOf(at) });
  }
}

/** Puts what waits behind the pill right by the newest posts that the server knows. */
export function noteNewest(open: OpenFeed, scope: PostScope, postIds: readonly PostId[]): void {
  const newest = new Set(postIds);
  const oldestMs = Math.min(...postIds.map(idTimeMs));
  for (const at of open.scopes.values()) {
    if (at.phase.status !== 'ready') continue; // the first posts will have them
    if ((at.scope === 'following') !== (scope === 'following')) continue;
    for (const id of at.arrivals.keys()) {
      if (!newest.has(id) && idTimeMs(id) >= oldestMs) at.arrivals.delete(id);
    }
    for (const id of newest) {
      // The server tells its time in whole seconds.
      const isNewer = idTimeMs(id) >= Math.floor(at.asOfMs / 1000) * 1000;
      if (!isNewer || isListed(open, at, id) || at.arrivals.has(id)) continue;
      open.told.note('arrived', id);
      at.arrivals.set(id, undefined);
    }
    tellOf(open, at, { status: statusOf(at) });
  }
}

function isListed(open: OpenFeed, at: ScopeFeed, id: PostId): boolean {
  const row = open.columns.rowOf(id);
  return row !== undefined && at.list.has(row);
}

/** Whether one of the loaded posts of the list is by that author. */
function isAuthorIn(open: OpenFeed, at: ScopeFeed, authorId: UserId): boolean {
  return at.list.rows().some((row) => {
    const record = open.columns.recordOf(row);
    return record?.kind === 'post' && record.authorId === authorId;
  });
}
