import { proxy, ref, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { UserId } from '#contract/ids.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { CardGeometry } from '#contract/rules/card-layout.ts';
import type { FeedRow, FeedStatus, FeedUpdate } from '#workers/feed-types.ts';
import { reportTokenRefused } from '../lib/api-client.ts';
import { askFeed, closeFeed, openFeed } from '../lib/feed-client.ts';
import { changedList, EMPTY_LIST, type FeedListView } from '../lib/feed-list-view.ts';
import { dropPlace, keepPlace, keptPlace } from '../lib/feed-place.ts';
import { dropWindow, idAt, putRecords, renewRecords } from './feed-window.ts';
import { session } from './session.ts';

interface FeedState {
  status: FeedStatus;
  /** Replaced as a whole, never watched inside. */
  list: FeedListView;
  isRefreshing: boolean;
  /** Why the last refresh failed. */
  refreshProblem: ProblemCode | undefined;
}

const NOT_OPEN: FeedStatus = {
  phase: { status: 'loading' },
  tail: { status: 'more' },
  newPosts: 0,
  isStale: false,
};

const feed = proxy<FeedState>({
  status: NOT_OPEN,
  list: ref(EMPTY_LIST),
  isRefreshing: false,
  refreshProblem: undefined,
});

subscribeKey(session, 'current', ({ status }) => {
  if (status === 'signed-out') forgetFeed();
});

/** Who the open feed is for. */
interface Reader {
  readonly viewerId: UserId;
  readonly token: string;
}
let reader: Reader | undefined;
let geometry: CardGeometry | undefined;

/** Where the list is to be taken up again when it is next drawn. */
interface ListPlace {
  readonly row: FeedRow;
  readonly withinPx: number;
}
let place: ListPlace | undefined;

/** The feed's state for components. */
export function useFeed(): FeedState {
  return useSnapshot(feed) as FeedState;
}

/**
 * Shows the feed of `viewerId` at `nextGeometry`. A feed that is open for the same person stays as
 * it was left, so that coming back finds the same posts at the same place.
 */
export function showFeed(viewerId: UserId, token: string, nextGeometry: CardGeometry): void {
  const isOpen = reader?.viewerId === viewerId && reader.token === token;
  geometry = nextGeometry;
  if (isOpen) {
    void askFeed((worker) => worker.setGeometry(nextGeometry));
    return;
  }
  if (reader) forgetFeed();
  reader = { viewerId, token };
  open(reader, nextGeometry);
}

/** The place to begin at, once: what the reader does next is not undone. */
export function takePlace(): ListPlace | undefined {
  const taken = place;
  place = undefined;
  return taken;
}

/** Notes where the reader is, for coming back and for a reload. `undefined`: at the top. */
export function notePlace(at: ListPlace | undefined): void {
  if (!reader) return; // signed out meanwhile: nothing of them is left
  place = at;
  const id = at && idAt(at.row);
  if (at && id !== undefined) keepPlace(reader.viewerId, { id, withinPx: at.withinPx });
  else dropPlace(reader.viewerId);
}

/** Forgets the feed, on signing out. */
export function forgetFeed(): void {
  if (reader) dropPlace(reader.viewerId);
  reader = undefined;
  place = undefined;
  closeFeed();
  dropWindow();
  feed.status = NOT_OPEN;
  feed.list = ref(EMPTY_LIST);
  feed.isRefreshing = false;
  feed.refreshProblem = undefined;
}

/** Loads the page after the last one, or the first one again after a failure. */
export function loadMorePosts(): void {
  const { phase, tail } = feed.status;
  if (tail.status === 'end' || tail.status === 'loading') return;
  if (phase.status === 'failed' && reader && geometry) {
    open(reader, geometry); // the worker itself may have been lost
    return;
  }
  void askFeed((worker) => worker.loadMore());
}

/** Shows the newest order from its top; the pill's action. */
export async function refreshFeed(): Promise<void> {
  if (feed.isRefreshing) return;
  const refreshed = reader;
  feed.isRefreshing = true;
  feed.refreshProblem = undefined;
  const problem = await askFeed((worker) => worker.refresh());
  if (reader !== refreshed) return;
  feed.isRefreshing = false;
  feed.refreshProblem = problem;
}

/** Loads a post again that could not be shown; the answer is why that failed. */
export function retryPost(row: FeedRow): Promise<ProblemCode | undefined> {
  return askFeed((worker) => worker.retryPost(row));
}

/** Opens or closes a picture that is taller than its box. */
export function setMediaOpen(row: FeedRow, isOpen: boolean): void {
  void askFeed((worker) => worker.setMediaOpen(row, isOpen));
}

/** A card turned out to have another height than was computed: the list takes the real one. */
export function correctHeight(row: FeedRow, heightPx: number): void {
  if (!feed.list.rows.includes(row)) return;
  feed.list = ref(changedList(feed.list, { kind: 'resize', row, heightPx }));
  void askFeed((worker) => worker.holdHeight(row, heightPx));
}

function open(opened: Reader, at: CardGeometry): void {
  feed.status = NOT_OPEN;
  const language = document.documentElement.lang;
  let isFirst = true; // a refresh begins at the top
  const kept = keptPlace(opened.viewerId);
  openFeed({ ...opened, geometry: at, language, place: kept?.id }, (update) => {
    if (reader !== opened) return;
    if (update.list?.kind === 'replace' && update.list.place !== undefined && isFirst) {
      place = { row: update.list.place, withinPx: kept?.withinPx ?? 0 };
    }
    isFirst &&= update.list === undefined;
    take(opened, update);
  });
}

function take({ token }: Reader, { status, list, records, tokenRefused }: FeedUpdate): void {
  // A new card on top is drawn with its list, not a moment later.
  if (records) list?.kind === 'prepend' ? putRecords(records) : renewRecords(records);
  if (status) feed.status = status;
  if (list) feed.list = ref(changedList(feed.list, list));
  if (tokenRefused) reportTokenRefused(token);
}
