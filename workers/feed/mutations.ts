import { idTimeMs, type PostId, type UserId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import type { ChangedFields } from './columns.ts';
import {
  emit,
  emitFor,
  type FeedList,
  type FeedState,
  layOutRows,
  resizeOf,
  statusOf,
} from './feed-state.ts';
import type { FeedRow } from './feed-types.ts';
import { scheduleStale } from './list-loading.ts';
import { parsePost } from './parse-post.ts';

/** Shows the newer state of one post: its record, and its height where that changed. */
export function emitUpdatedRow(state: FeedState, row: FeedRow): void {
  const record = state.columns.recordOf(row);
  if (!record) return;
  const before = state.heights.get(row);
  layOutRows(state, [row]);
  const heightPx = state.heights.get(row);
  const isResized = before !== heightPx && state.activeList.order.has(row);
  emit(state, {
    records: [record],
    ...(isResized ? { list: resizeOf([row], [heightPx]) } : {}),
  });
}

/** Changes fields of a post, where the feed has it. */
export function updateRow(state: FeedState, row: FeedRow | undefined, fields: ChangedFields): void {
  if (row === undefined) return;
  state.changeLog.record('changed', row);
  state.columns.update(row, fields);
  emitUpdatedRow(state, row);
}

/** Takes a post off every list. */
export function removeRow(state: FeedState, row: FeedRow): void {
  state.changeLog.record('gone', row);
  for (const list of state.scopes.values()) {
    if (list.order.remove(row)) emitFor(state, list, { list: { kind: 'remove', row } });
  }
}

/** Takes a post off every list and out of what waits behind the pill. */
export function removePost(state: FeedState, postId: PostId): void {
  for (const list of state.scopes.values()) {
    if (list.arrivals.delete(postId)) emitFor(state, list, { status: statusOf(list) });
  }
  // It may be on its way.
  state.changeLog.record('gone', postId);
  const row = state.columns.rowOf(postId);
  if (row !== undefined) removeRow(state, row);
}

/** Takes all loaded posts of an author off every list, and what is known to wait behind the pill. */
export function removePostsBy(state: FeedState, authorId: UserId): void {
  state.changeLog.record('author-gone', authorId);
  for (const list of state.scopes.values()) {
    const waiting = list.arrivals.size;
    for (const [id, author] of list.arrivals) if (author === authorId) list.arrivals.delete(id);
    if (list.arrivals.size < waiting) emitFor(state, list, { status: statusOf(list) });
  }
  for (let row = 0; row < state.columns.size; row += 1) {
    const record = state.columns.recordOf(row);
    if (record?.kind === 'post' && record.authorId === authorId) removeRow(state, record.row);
  }
}

/** Puts a post that the viewer has just written on top of every list. */
export function addOwnPost(state: FeedState, post: unknown): void {
  const row = state.columns.upsert(parsePost(post, state.opening.viewerId));
  const record = state.columns.recordOf(row);
  if (record?.kind !== 'post') return;
  // A list that is on its way may not know of it yet.
  state.changeLog.record('own', row);
  for (const list of state.scopes.values()) {
    if (list.phase.status !== 'ready' || list.order.has(row)) continue;
    layOutRows(state, [row]);
    list.arrivals.delete(record.id);
    list.order.prepend(row);
    const heightPx = state.heights.get(row);
    emitFor(state, list, {
      status: statusOf(list),
      records: [record],
      list: { kind: 'prepend', row, heightPx },
    });
    scheduleStale(state, list);
  }
}

/** Takes in a post that came by another way, where the feed has an older state of it. */
export function updatePost(state: FeedState, post: unknown): void {
  const read = parsePost(post, state.opening.viewerId);
  if (read.id === undefined || state.columns.rowOf(read.id) === undefined) return;
  const row = state.columns.upsert(read);
  state.stale.delete(row);
  state.changeLog.record('changed', row);
  emitUpdatedRow(state, row);
  scheduleStale(state, state.activeList);
}

/**
 * Lets a post of somebody else wait behind the pill.
 *
 * @param isFollowed whether the viewer follows the author; `undefined`: as far as posts tell.
 */
export function addArrival(
  state: FeedState,
  postId: PostId,
  authorId: UserId,
  isFollowed: boolean | undefined,
): void {
  state.changeLog.record('arrived', postId);
  for (const list of state.scopes.values()) {
    if (isListed(state, list, postId)) continue;
    if (list.scope === 'following' && !(isFollowed ?? isAuthorIn(state, list, authorId))) continue;
    list.arrivals.set(postId, authorId);
    emitFor(state, list, { status: statusOf(list) });
  }
}

/** Puts what waits behind the pill right by the newest posts that the server knows. */
export function syncArrivals(state: FeedState, scope: PostScope, postIds: readonly PostId[]): void {
  const newest = new Set(postIds);
  const oldestMs = Math.min(...postIds.map(idTimeMs));
  for (const list of state.scopes.values()) {
    if (list.phase.status !== 'ready') continue; // the first posts will have them
    if ((list.scope === 'following') !== (scope === 'following')) continue;
    for (const id of list.arrivals.keys()) {
      if (!newest.has(id) && idTimeMs(id) >= oldestMs) list.arrivals.delete(id);
    }
    for (const id of newest) {
      // The server tells its time in whole seconds.
      const isNewer = idTimeMs(id) >= Math.floor(list.asOfMs / 1000) * 1000;
      if (!isNewer || isListed(state, list, id) || list.arrivals.has(id)) continue;
      state.changeLog.record('arrived', id);
      list.arrivals.set(id, undefined);
    }
    emitFor(state, list, { status: statusOf(list) });
  }
}

function isListed(state: FeedState, list: FeedList, id: PostId): boolean {
  const row = state.columns.rowOf(id);
  return row !== undefined && list.order.has(row);
}

/** Whether one of the loaded posts of the list is by that author. */
function isAuthorIn(state: FeedState, list: FeedList, authorId: UserId): boolean {
  return list.order.rows().some((row) => {
    const record = state.columns.recordOf(row);
    return record?.kind === 'post' && record.authorId === authorId;
  });
}
