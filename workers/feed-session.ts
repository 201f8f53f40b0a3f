import { type CardGeometry, cardMetrics, isSameGeometry } from '#contract/rules/card-layout.ts';
import { hydrationOf, recordsOf, retryPost, retryUnloaded } from './feed-asked.ts';
import {
  addOwnPost,
  changeRow,
  noteArrival,
  noteNewest,
  removePost,
  removePostsBy,
  renewPost,
  showNewer,
} from './feed-changes.ts';
import { createFeedColumns } from './feed-columns.ts';
import { textsOf, withFaces } from './feed-faces.ts';
import {
  endFeed,
  type FeedPorts,
  layOut,
  newScopeFeed,
  type OpenFeed,
  statusOf,
  tell,
} from './feed-open.ts';
import { placeholderFile } from './feed-placeholder.ts';
import { createRowHeights } from './feed-row-heights.ts';
import { loadFirst, loadMore, refreshList, showAgain } from './feed-scopes.ts';
import { createFeedTold } from './feed-told.ts';
import type { FeedApi, FeedOpening, FeedUpdate } from './feed-types.ts';

/**
 * The feed as the page drives it: loads, orders and lays out the posts of one person and tells
 * what changed. Runs in the worker; in tests with a clock and a source of their own.
 */
export function createFeedSession(given: FeedPorts): FeedApi {
  const ports = { ...given, source: withFaces(given.source, given.ruler) };
  let feed: OpenFeed | undefined;

  return {
    async open(opening, listener) {
      if (feed) endFeed(feed);
      feed = newFeed(ports, opening, listener);
      await loadFirst(feed, feed.shown, opening.place);
    },

    async close() {
      if (feed) endFeed(feed);
      feed = undefined;
    },

    async setScope(scope, place) {
      const open = feed;
      if (!open || open.shown.scope === scope) return;
      const at = open.scopes.get(scope) ?? newScopeFeed(scope, ports.nowMs());
      const isNew = !open.scopes.has(scope);
      open.scopes.set(scope, at);
      open.shown = at;
      if (isNew || at.phase.status === 'failed') return loadFirst(open, at, place);
      if (statusOf(at).phase.status === 'loading') return tell(open, { status: statusOf(at) });
      showAgain(open, at);
    },

    async setGeometry(geometry) {
      if (!feed || isSameGeometry(feed.geometry, geometry)) return false;
      return takeGeometry(feed, geometry);
    },

    async loadMore() {
      const open = feed;
      if (!open) return;
      const { shown } = open;
      return shown.phase.status === 'failed' ? loadFirst(open, shown) : loadMore(open, shown);
    },

    async retryUnloaded() {
      if (feed) await retryUnloaded(feed);
    },

    async refresh() {
      const open = feed;
      return open?.shown.phase.status === 'ready' ? refreshList(open, open.shown) : undefined;
    },

    async addOwnPost(post) {
      await ports.ruler.readyFor(textsOf([post]));
      if (feed) addOwnPost(feed, post);
    },

    async renewPost(post) {
      await ports.ruler.readyFor(textsOf([post]));
      if (feed) renewPost(feed, post);
    },

    async noteArrival(postId, authorId, isFollowed) {
      // One's own comes through `addOwnPost`, from whichever tab wrote it by the next refresh.
      if (feed && authorId !== feed.opening.viewerId) {
        noteArrival(feed, postId, authorId, isFollowed);
      }
    },

    async noteNewest(scope, postIds) {
      if (feed) noteNewest(feed, scope, postIds);
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

    async noteFacts(postId, facts) {
      if (feed) changeRow(feed, feed.columns.rowOf(postId), facts);
    },

    async holds(postId) {
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
      return feed && retryPost(feed, row);
    },

    async setMediaOpen(row, isMediaOpen) {
      if (!feed) return;
      feed.columns.change(row, { isMediaOpen });
      showNewer(feed, row);
    },

    async holdHeight(row, heightPx) {
      feed?.heights.set(row, heightPx);
    },

    async records(rows) {
      return feed ? recordsOf(feed, rows) : [];
    },

    async placeholder(hash) {
      return placeholderFile(hash);
    },
  };
}

function newFeed(
  ports: FeedPorts,
  opening: FeedOpening,
  listener: (update: FeedUpdate) => void,
): OpenFeed {
  const metrics = cardMetrics(opening.geometry);
  const columns = createFeedColumns();
  const shown = newScopeFeed(opening.scope, ports.nowMs());
  const open: OpenFeed = {
    ports,
    opening,
    listener,
    ended: new AbortController(),
    columns,
    heights: createRowHeights(),
    hydration: hydrationOf(ports, columns, () => open),
    scopes: new Map([[opening.scope, shown]]),
    stale: new Set(),
    told: createFeedTold(),
    shown,
    geometry: opening.geometry,
    metrics,
    textWidthPx: metrics.columnPx,
  };
  return open;
}

/** Lays the list on screen out for another geometry; the others are when they are shown. */
function takeGeometry(open: OpenFeed, geometry: CardGeometry): boolean {
  open.geometry = geometry;
  open.metrics = cardMetrics(geometry);
  if (![...open.scopes.values()].some(({ phase }) => phase.status === 'ready')) return false;
  open.textWidthPx = open.ports.ruler.widthPx(open.metrics);
  open.heights.forget();
  const { shown } = open;
  if (statusOf(shown).phase.status !== 'ready') return false;
  const rows = shown.list.rows();
  layOut(open, rows);
  const heightsPx = open.heights.column(rows);
  tell(open, { list: { kind: 'relayout', geometry, heightsPx, textWidthPx: open.textWidthPx } });
  return true;
}
