import { idTimeMs, type PostId, type UserId } from '#contract/ids.ts';
import { parsePost } from '#contract/rules/parse-post.ts';
import type { PostScope } from '#contract/schema/post.ts';
import {
  emit,
  emitFor,
  type FeedList,
  type FeedState,
  layOutRows,
  resizeOf,
  statusOf,
} from './feed-state.ts';
import type { FeedRow, PostChange, PostRecord } from './feed-types.ts';
import { scheduleStale } from './list-loading.ts';

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

/** What the height of a card depends on. */
const MEASURED = [
  'content',
  'mediaKind',
  'mediaWidthPx',
  'mediaHeightPx',
  'visibility',
  'commentPermission',
] as const satisfies readonly (keyof PostRecord)[];

/** Updates fields of a post that the feed has; the page has shown them already. */
export function updatePost(state: FeedState, postId: PostId, change: PostChange): void {
  const { columns, heights, activeList } = state;
  const row = columns.rowOf(postId);
  if (row === undefined) return;
  const { fields, revision, viewerRevision, isWhole = false } = change;
  if (isWhole) state.stale.delete(row);
  columns.update(row, {
    ...fields,
    ...(revision === undefined ? {} : { revision }),
    ...(viewerRevision === undefined ? {} : { viewerRevision }),
  });
  if ('postDateMs' in fields) scheduleStale(state, activeList);
  if (!MEASURED.some((name) => name in fields)) return;
  const before = heights.get(row);
  layOutRows(state, [row]);
  const heightPx = heights.get(row);
  if (before === heightPx || !activeList.order.has(row)) return;
  emit(state, { list: resizeOf([row], [heightPx]) });
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
