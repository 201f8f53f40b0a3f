import { proxy, ref, useSnapshot } from 'valtio';
import type { PostId, UserId } from '#contract/ids.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { type CardGeometry, isSameGeometry } from '#contract/rules/card-layout.ts';
import type { PostScope } from '#contract/schema/post.ts';
import type { FeedRow, FeedStatus, FeedUpdate } from '#workers/feed/feed-types.ts';
import { reportTokenRefused } from '../../lib/api/request.ts';
import { callFeed, closeFeed, openFeed } from '../../lib/feed/feed-client.ts';
import {
  applyListChange,
  EMPTY_LIST,
  type FeedListView,
  rowAt,
} from '../../lib/feed/feed-list-view.ts';
import { runInOwnTask } from '../../lib/scheduling/yield-to-main.ts';
import { indexOfNumber } from '../../lib/scroll/chunked-column.ts';
import type { RowAnchor } from '../../lib/scroll/scroll-anchor.ts';
import { getFeedAnchor, removeFeedAnchor, setFeedAnchor } from '../../lib/storage/feed-anchor.ts';
import { FEED_SCOPES, getStoredScope, setStoredScope } from '../../lib/storage/feed-scope.ts';
import { posts } from '../entities/posts.ts';
import { onSignedOut } from '../session.ts';
import { clearWindow, idAt, setRecords, updateRecords } from './feed-window.ts';

interface FeedState {
  /** The list on screen, or loading. */
  scope: PostScope;
  status: FeedStatus;
  /** Replaced as a whole, never tracked inside. */
  list: FeedListView;
  /** Whether card heights match the current geometry. */
  isLaidOut: boolean;
  isRefreshing: boolean;
  /** Why the last refresh failed. */
  refreshProblem: ProblemCode | undefined;
}

const NOT_OPEN: FeedStatus = {
  phase: { status: 'loading' },
  tail: { status: 'more' },
  newPosts: 0,
};

const feed = proxy<FeedState>({
  scope: 'hot',
  status: NOT_OPEN,
  list: ref(EMPTY_LIST),
  isLaidOut: true,
  isRefreshing: false,
  refreshProblem: undefined,
});

onSignedOut(resetFeed);

// The page draws a change first; the worker gets it afterwards.
posts.subscribe((event) => {
  const id = event.id as PostId;
  runInOwnTask(() => {
    void callFeed((worker) => {
      if (event.type === 'removed') return worker.removePost(id);
      const { fields, revision, viewer, isWhole = false } = event.update;
      return worker.updatePost(id, {
        fields: { ...fields, ...viewer?.fields },
        isWhole,
        ...(revision === undefined ? {} : { revision }),
        ...(viewer?.revision === undefined ? {} : { viewerRevision: viewer.revision }),
      });
    });
  });
});

/** The person whose feed is open. */
interface FeedViewer {
  readonly viewerId: UserId;
  readonly token: string;
}
let viewer: FeedViewer | undefined;
let geometry: CardGeometry | undefined;

/** The start anchor of a list, by list. */
interface ListAnchor {
  readonly row: FeedRow;
  readonly withinPx: number;
}
/** By list. */
const anchors = new Map<PostScope, ListAnchor>();

/** The feed's state for components. */
export function useFeed(): FeedState {
  return useSnapshot(feed) as FeedState;
}

/**
 * Shows the feed of `viewerId` at `nextGeometry`. A feed that is already open for the same person
 * stays as it was left.
 */
export function showFeed(viewerId: UserId, token: string, nextGeometry: CardGeometry): void {
  const isOpen = viewer?.viewerId === viewerId && viewer.token === token;
  geometry = nextGeometry;
  if (isOpen) {
    void layOutFor(nextGeometry);
    return;
  }
  if (viewer) resetFeed();
  viewer = { viewerId, token };
  feed.scope = getStoredScope(viewerId);
  open(viewer, nextGeometry);
}

/** Shows another list, where it was left, and stores the choice. */
export function showScope(scope: PostScope): void {
  if (!viewer || feed.scope === scope) return;
  feed.scope = scope;
  feed.refreshProblem = undefined;
  setStoredScope(viewer.viewerId, scope);
  const saved = getFeedAnchor(viewer.viewerId, scope);
  void callFeed((worker) => worker.setScope(scope, saved?.id));
}

/** Whether card heights match the current geometry. */
export function isFeedLaidOut(): boolean {
  return feed.isLaidOut;
}

/** Returns the start anchor once. */
export function consumeFeedAnchor(): RowAnchor | undefined {
  const { list } = feed;
  const anchor = anchors.get(list.scope);
  anchors.delete(list.scope);
  const index = anchor ? indexOfNumber(list.rows, anchor.row) : -1;
  return anchor && index !== -1 ? { index, withinPx: anchor.withinPx } : undefined;
}

/** Records the reader's position, for the way back and for a reload; `undefined` at the top. */
export function setAnchor(anchor: RowAnchor | undefined): void {
  if (!viewer) return; // signed out meanwhile
  const { scope } = feed.list;
  if (!anchor) {
    anchors.delete(scope);
    removeFeedAnchor(viewer.viewerId, scope);
    return;
  }
  const row = rowAt(feed.list, anchor.index);
  if (row === undefined) return; // not known yet: the earlier position stays
  anchors.set(scope, { row, withinPx: anchor.withinPx });
  const id = idAt(row); // a card that is not loaded yet has no id to store
  if (id !== undefined) setFeedAnchor(viewer.viewerId, scope, { id, withinPx: anchor.withinPx });
}

/** Clears the feed, on logging out. */
export function resetFeed(): void {
  for (const scope of FEED_SCOPES) if (viewer) removeFeedAnchor(viewer.viewerId, scope);
  viewer = undefined;
  closeFeed();
  clearRows();
  feed.status = NOT_OPEN;
  feed.list = ref(EMPTY_LIST);
  feed.isRefreshing = false;
  feed.refreshProblem = undefined;
}

/** Loads what comes next, or the first posts again after a failure. */
export function loadMorePosts(): void {
  const { phase, tail } = feed.status;
  if (tail.status === 'end' || tail.status === 'loading') return;
  if (phase.status === 'failed' && viewer && geometry) {
    open(viewer, geometry); // the worker itself may have been lost
    return;
  }
  void callFeed((worker) => worker.loadMore());
}

/** Loads the order on until `count` posts are known; while it loads, changes how many are wanted. */
export function loadPostsUpTo(count: number): void {
  void callFeed((worker) => worker.loadMore(count));
}

/** Shows the newest order from its top (the pill's action). Returns why that failed. */
export async function refreshFeed(): Promise<ProblemCode | undefined> {
  if (feed.isRefreshing) return undefined;
  const requestedBy = viewer;
  const { scope } = feed;
  feed.isRefreshing = true;
  feed.refreshProblem = undefined;
  const problem = await callFeed((worker) => worker.refresh());
  if (viewer !== requestedBy) return undefined;
  feed.isRefreshing = false;
  if (feed.scope === scope) feed.refreshProblem = problem;
  return problem;
}

/** Loads failed cards and the end of the list again. */
export function retryPosts(): void {
  loadMorePosts();
  void callFeed((worker) => worker.retryUnloaded());
}

/** Loads a post again that could not be shown; returns why that failed. */
export function retryPost(row: FeedRow): Promise<ProblemCode | undefined> {
  return callFeed((worker) => worker.retryPost(row));
}

/** Expands or collapses an image that is taller than its box. */
export function setMediaOpen(row: FeedRow, isOpen: boolean): void {
  void callFeed((worker) => worker.setMediaOpen(row, isOpen));
}

/** Shows all of a long text, or its beginning. */
export function setTextOpen(row: FeedRow, isOpen: boolean): void {
  void callFeed((worker) => worker.setTextOpen(row, isOpen));
}

/** Corrects the height of a card that was measured differently from what was computed. */
export function correctHeight(row: FeedRow, heightPx: number): void {
  const rows = Uint32Array.of(row);
  const heightsPx = Uint32Array.of(heightPx);
  feed.list = ref(applyListChange(feed.list, { kind: 'resize', rows, heightsPx }));
  void callFeed((worker) => worker.setHeight(row, heightPx));
}

/** Clears what is stored by row: each opening of the feed numbers its rows anew. */
function clearRows(): void {
  anchors.clear();
  clearWindow();
}

async function layOutFor(next: CardGeometry): Promise<void> {
  feed.isLaidOut = false;
  const isChanged = await callFeed((worker) => worker.setGeometry(next));
  if (!isChanged && geometry === next) feed.isLaidOut = true;
}

function open(opened: FeedViewer, at: CardGeometry): void {
  clearRows();
  feed.status = NOT_OPEN;
  feed.isLaidOut = true; // the first list comes laid out
  const { scope } = feed;
  const language = document.documentElement.lang;
  const anchor = getFeedAnchor(opened.viewerId, scope)?.id;
  openFeed({ ...opened, geometry: at, language, scope, anchor }, (update) => {
    if (viewer === opened) applyUpdate(opened, update);
  });
}

function applyUpdate(
  opened: FeedViewer,
  { status, list, records, tokenRefused }: FeedUpdate,
): void {
  if (list?.kind === 'prepend') anchors.delete(feed.list.scope);
  if (list?.kind === 'replace') {
    if (list.anchorRow !== undefined) {
      const saved = getFeedAnchor(opened.viewerId, list.scope);
      anchors.set(list.scope, { row: list.anchorRow, withinPx: saved?.withinPx ?? 0 });
    } else if (list.scope === feed.list.scope) {
      anchors.delete(list.scope); // the newest order starts at the top
    }
  }
  // The first records are drawn with their list.
  const isFirst = list?.kind === 'prepend' || list?.kind === 'replace';
  if (records) isFirst ? setRecords(records) : updateRecords(records);
  if (status) feed.status = status;
  if (list) feed.list = ref(applyListChange(feed.list, list));
  // Set together with the heights: the worker's answer may come before or after them.
  if (list?.kind === 'relayout' && geometry && isSameGeometry(list.geometry, geometry)) {
    feed.isLaidOut = true;
  }
  if (tokenRefused) reportTokenRefused(opened.token);
}
