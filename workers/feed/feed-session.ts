import { type CardGeometry, cardMetrics, isSameGeometry } from '#contract/rules/card-layout.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { createChangeLog } from './change-log.ts';
import { createFeedColumns } from './columns.ts';
import type { FeedSource } from './feed-source.ts';
import {
  createFeedList,
  emit,
  endFeed,
  type FeedPorts,
  type FeedState,
  heightsToEnd,
  layOutRows,
  statusOf,
} from './feed-state.ts';
import type { FeedApi, FeedOpening, FeedUpdate } from './feed-types.ts';
import { postTexts, withFontsLoaded } from './font-loading.ts';
import { createRowHydration, getRecords, reloadBrokenPost, retryUnloaded } from './hydrate-rows.ts';
import { loadFirst, loadMore, refreshList, reshowList, retryOrder } from './list-loading.ts';
import {
  addArrival,
  addNewPosts,
  addOwnPost,
  applyPostChange,
  emitUpdatedRow,
  removePost,
  removePostsBy,
  syncArrivals,
} from './mutations.ts';
import { createRowHeights } from './row-heights.ts';
import { decodeThumbHash } from './thumb-hash.ts';

/**
 * Implements `FeedApi`: loads, sorts and lays out the posts of one person. Runs in the worker; tests
 * pass their own clock and source.
 */
export function createFeedSession(given: FeedPorts): FeedApi {
  const loaded = withFontsLoaded(given.source, given.measurer);
  /** The first posts of a list, requested ahead of the opening. */
  let early: { token: string; scope: PostScope; page: ReturnType<FeedSource['first']> } | undefined;
  const source: FeedSource = {
    ...loaded,
    async first(token, scope, signal) {
      const known = early;
      early = undefined;
      const page = known?.token === token && known.scope === scope ? await known.page : undefined;
      return page?.ok ? page : loaded.first(token, scope, signal);
    },
  };
  const ports = { ...given, source };
  let feed: FeedState | undefined;

  return {
    async prefetch(token, scope) {
      early = { token, scope, page: loaded.first(token, scope, new AbortController().signal) };
    },

    async open(opening, listener) {
      if (feed) endFeed(feed);
      feed = createFeedState(ports, opening, listener);
      await loadFirst(feed, feed.activeList, opening.anchor);
    },

    async setScope(scope, anchor) {
      const state = feed;
      if (!state || state.activeList.scope === scope) return;
      const list = state.scopes.get(scope) ?? createFeedList(scope, ports.nowMs());
      const isNew = !state.scopes.has(scope);
      state.scopes.set(scope, list);
      state.activeList = list;
      if (isNew || list.phase.status === 'failed') return loadFirst(state, list, anchor);
      if (statusOf(list).phase.status === 'loading') return emit(state, { status: statusOf(list) });
      reshowList(state, list);
    },

    async setGeometry(geometry) {
      if (!feed || isSameGeometry(feed.geometry, geometry)) return false;
      return applyGeometry(feed, geometry);
    },

    async loadMore(wantedRows) {
      const state = feed;
      if (!state) return;
      const { activeList } = state;
      return activeList.phase.status === 'failed'
        ? loadFirst(state, activeList)
        : loadMore(state, activeList, wantedRows);
    },

    async retryUnloaded() {
      if (feed) await retryUnloaded(feed);
    },

    async refresh() {
      const state = feed;
      return state?.activeList.phase.status === 'ready'
        ? refreshList(state, state.activeList)
        : undefined;
    },

    async addOwnPost(post) {
      await ports.measurer.loadFontsFor(postTexts([post]));
      if (feed) addOwnPost(feed, post);
    },

    async updatePost(postId, change) {
      await ports.measurer.loadFontsFor(postTexts([change.fields]));
      if (feed) applyPostChange(feed, postId, change);
    },

    async addArrival(postId, authorId, isFollowed) {
      if (feed) addArrival(feed, postId, authorId, isFollowed);
    },

    async addNewPosts(count, newestId) {
      if (feed) addNewPosts(feed, count, newestId);
    },

    async syncArrivals(scope, postIds) {
      if (feed) syncArrivals(feed, scope, postIds);
    },

    async hasScope(scope) {
      return feed?.scopes.has(scope) ?? false;
    },

    async markStale() {
      if (!feed) return;
      const { columns, stale } = feed;
      for (let row = 0; row < columns.size; row += 1) {
        if (columns.recordOf(row)?.kind === 'post') stale.add(row);
      }
    },

    async hasPost(postId) {
      const row = feed?.columns.rowOf(postId);
      return row !== undefined && feed?.columns.recordOf(row) !== undefined;
    },

    async removePost(postId) {
      if (feed) removePost(feed, postId);
    },

    async removePostsBy(authorId) {
      if (feed) removePostsBy(feed, authorId);
    },

    async retryPost(row) {
      if (!feed) return undefined;
      return row < 0 ? retryOrder(feed) : reloadBrokenPost(feed, row);
    },

    async setMediaOpen(row, isMediaOpen) {
      if (!feed) return;
      feed.columns.update(row, { isMediaOpen });
      emitUpdatedRow(feed, row);
    },

    async setTextOpen(row, isTextOpen) {
      if (!feed) return;
      feed.columns.update(row, { isTextOpen });
      emitUpdatedRow(feed, row);
    },

    async setHeight(row, heightPx) {
      feed?.heights.set(row, heightPx);
    },

    async records(rows) {
      return feed ? getRecords(feed, rows) : [];
    },

    async placeholder(hash) {
      return decodeThumbHash(hash);
    },
  };
}

function createFeedState(
  ports: FeedPorts,
  opening: FeedOpening,
  listener: (update: FeedUpdate) => void,
): FeedState {
  const metrics = cardMetrics(opening.geometry);
  const columns = createFeedColumns();
  const activeList = createFeedList(opening.scope, ports.nowMs());
  const state: FeedState = {
    ports,
    opening,
    listener,
    ended: new AbortController(),
    columns,
    heights: createRowHeights(),
    hydration: createRowHydration(ports, columns, () => state),
    scopes: new Map([[opening.scope, activeList]]),
    stale: new Set(),
    refolded: new Set(),
    changeLog: createChangeLog(),
    activeList,
    geometry: opening.geometry,
    metrics,
    textWidthPx: metrics.columnPx,
  };
  return state;
}

/** Lays out the list on screen for another geometry; the others follow when they are shown. */
function applyGeometry(state: FeedState, geometry: CardGeometry): boolean {
  state.geometry = geometry;
  state.metrics = cardMetrics(geometry);
  if (![...state.scopes.values()].some(({ phase }) => phase.status === 'ready')) return false;
  state.textWidthPx = state.ports.measurer.widthPx(state.metrics);
  state.heights.clear();
  const { activeList } = state;
  if (statusOf(activeList).phase.status !== 'ready') return false;
  const rows = activeList.order.rows();
  layOutRows(state, rows);
  const heightsPx = heightsToEnd(state, activeList, rows);
  emit(state, { list: { kind: 'relayout', geometry, heightsPx, textWidthPx: state.textWidthPx } });
  return true;
}
