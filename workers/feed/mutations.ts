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

/** Emits the record of a post, and its height where that changed. */
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

/** The fields that the height of a card depends on. */
const MEASURED = [
  'content',
  'mediaKind',
  'mediaWidthPx',
  'mediaHeightPx',
  'images',
  'project',
  'visibility',
  'commentPermission',
] as const satisfies readonly (keyof PostRecord)[];

/** Updates fields of a loaded post, which the page shows already. */
export function applyPostChange(state: FeedState, postId: PostId, change: PostChange): void {
  const { columns, heights, activeList } = state;
  const row = columns.rowOf(postId);
  if (row === undefined) return;
  if (change.isWhole) state.stale.delete(row);
  const fields = columns.applyChange(row, change);
  if (!MEASURED.some((name) => name in fields)) return;
  const before = heights.get(row);
  layOutRows(state, [row]);
  const heightPx = heights.get(row);
  if (before === heightPx || !activeList.order.has(row)) return;
  emit(state, { list: resizeOf([row], [heightPx]) });
}

/** Removes a post from every list. */
export function removeRow(state: FeedState, row: FeedRow): void {
  state.changeLog.record('gone', row);
  for (const list of state.scopes.values()) {
    if (list.order.remove(row)) emitFor(state, list, { list: { kind: 'remove', row } });
  }
}

/** Removes a post from every list and from behind the pill. */
export function removePost(state: FeedState, postId: PostId): void {
  for (const list of state.scopes.values()) {
    if (removeArrival(state, list, postId)) emitFor(state, list, { status: statusOf(list) });
  }
  // It may be loading.
  state.changeLog.record('gone', postId);
  const row = state.columns.rowOf(postId);
  if (row !== undefined) removeRow(state, row);
}

/** Removes all posts of an author from every list and from behind the pill. */
export function removePostsBy(state: FeedState, authorId: UserId): void {
  state.changeLog.record('author-gone', authorId);
  for (const list of state.scopes.values()) {
    const waiting = list.arrivals.size;
    for (const [id, { author }] of list.arrivals) if (author === authorId) list.arrivals.delete(id);
    if (list.arrivals.size < waiting) emitFor(state, list, { status: statusOf(list) });
  }
  for (let row = 0; row < state.columns.size; row += 1) {
    const record = state.columns.recordOf(row);
    if (record?.kind === 'post' && record.authorId === authorId) removeRow(state, record.row);
  }
}

/** Adds a post that the viewer has just created on top of every list. */
export function addOwnPost(state: FeedState, post: unknown): void {
  const row = state.columns.upsert(parsePost(post, state.opening.viewerId));
  const record = state.columns.recordOf(row);
  if (record?.kind !== 'post') return;
  // A list that is loading may not have it yet.
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
  }
}

/**
 * Queues a post that this page did not create for the "New posts" pill.
 *
 * @param isFollowed whether the viewer follows the author; `undefined`: derived from loaded posts.
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
    if (state.changeLog.isSince('gone', postId, list.requestedAt)) continue;
    if (list.scope === 'following' && !(isFollowed ?? isAuthorIn(state, list, authorId))) continue;
    list.arrivals.set(postId, { author: authorId, posts: 1 });
    emitFor(state, list, { status: statusOf(list) });
  }
}

/** Queues posts of others that are known by their number, with the newest of them. */
export function addNewPosts(state: FeedState, posts: number, newest: PostId): void {
  state.changeLog.record('arrived', newest);
  for (const list of state.scopes.values()) {
    // They may have come with the list, or with the newest posts after a time without a connection.
    if (isListed(state, list, newest) || list.arrivals.has(newest)) continue;
    if (list.scope === 'following') continue; // not known whose they are
    list.arrivals.set(newest, { posts });
    emitFor(state, list, { status: statusOf(list) });
  }
}

/** Removes a post from behind the pill, also one of which only the number is known. */
function removeArrival(state: FeedState, list: FeedList, postId: PostId): boolean {
  const { arrivals } = list;
  const isAfterList = idTimeMs(postId) >= list.asOfMs && !isListed(state, list, postId);
  const counted = [...arrivals].find(([id, { posts }]) => posts > 1 && id > postId)?.[0];
  const key = arrivals.has(postId) ? postId : isAfterList ? counted : undefined;
  const arrival = key && arrivals.get(key);
  if (!arrival) return false;
  if (arrival.posts === 1) return arrivals.delete(key);
  arrivals.set(key, { ...arrival, posts: arrival.posts - 1 });
  return true;
}

/** Corrects what waits behind the pill by the newest posts of the server. */
export function syncArrivals(state: FeedState, scope: PostScope, postIds: readonly PostId[]): void {
  const newest = new Set(postIds);
  const oldestMs = Math.min(...postIds.map(idTimeMs));
  for (const list of state.scopes.values()) {
    if (list.phase.status !== 'ready') continue; // its first posts will include them
    if ((list.scope === 'following') !== (scope === 'following')) continue;
    for (const id of list.arrivals.keys()) {
      if (!newest.has(id) && idTimeMs(id) >= oldestMs) list.arrivals.delete(id);
    }
    for (const id of newest) {
      // The server time has whole seconds.
      const isNewer = idTimeMs(id) >= Math.floor(list.asOfMs / 1000) * 1000;
      if (!isNewer || isListed(state, list, id)) continue;
      const { author } = list.arrivals.get(id) ?? {};
      if (!list.arrivals.has(id)) state.changeLog.record('arrived', id);
      list.arrivals.set(id, { author, posts: 1 });
    }
    emitFor(state, list, { status: statusOf(list) });
  }
}

function isListed(state: FeedState, list: FeedList, id: PostId): boolean {
  const row = state.columns.rowOf(id);
  return row !== undefined && list.order.has(row);
}

/** Whether the list has a loaded post of the author. */
function isAuthorIn(state: FeedState, list: FeedList, authorId: UserId): boolean {
  return list.order.rows().some((row) => {
    const record = state.columns.recordOf(row);
    return record?.kind === 'post' && record.authorId === authorId;
  });
}
