import { useCallback, useSyncExternalStore } from 'react';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { FeedRecord, FeedRow } from '#workers/feed/feed-types.ts';
import { callFeed } from '../../lib/feed/feed-client.ts';
import { type FeedListView, windowAround } from '../../lib/feed/feed-list-view.ts';
import { runInOwnTask } from '../../lib/scheduling/yield-to-main.ts';
import { type ChunkedColumn, numbersIn } from '../../lib/scroll/chunked-column.ts';
import { posts, updateOf } from '../entities/posts.ts';

/** The item of a row: a loaded post, or one that cannot be shown. */
export type FeedItem =
  | { readonly kind: 'post'; readonly id: PostId }
  | {
      readonly kind: 'broken';
      readonly canRetry: boolean;
      /** Why it could not be loaded; absent where it could not be parsed. */
      readonly problem: ProblemCode | undefined;
    };

/** The number of records of undrawn cards applied at a time. */
const UNDRAWN_AT_ONCE = 8;

const items = new Map<FeedRow, FeedItem>();
/** Records waiting to be applied. */
const arrived = new Map<FeedRow, FeedRecord>();
const listeners = new Map<FeedRow, Set<() => void>>();

const NOTHING = { from: 0, to: 0 };
let loadedRange = NOTHING;
/** The order whose indexes `loadedRange` uses. */
let loadedOrder: ChunkedColumn | undefined;
/** The rows of `loadedRange`, whose records are applied when they come. */
let loadedRows: ReadonlySet<number> = new Set();
/** Releases the post of a row in the entity store. */
const releases = new Map<FeedRow, () => void>();

/** The item of a row; `undefined` until its record has come. */
export function useFeedItem(row: FeedRow): FeedItem | undefined {
  const listen = useCallback(
    (listener: () => void) => {
      const subscribed = listeners.get(row) ?? new Set();
      listeners.set(row, subscribed.add(listener));
      return () => {
        subscribed.delete(listener);
        if (subscribed.size === 0 && listeners.get(row) === subscribed) listeners.delete(row);
      };
    },
    [row],
  );
  return useSyncExternalStore(listen, () => items.get(row));
}

/** The post of a row, if it is loaded. */
export function idAt(row: FeedRow): PostId | undefined {
  const item = items.get(row);
  return item?.kind === 'post' ? item.id : undefined;
}

/** Loads the records around indexes `from` up to `to` of `list`, and releases the others. */
export async function loadWindow(list: FeedListView, from: number, to: number): Promise<void> {
  const before = list.rows === loadedOrder ? loadedRange : NOTHING;
  const size = LIMITS.feedWindowPosts;
  const next = windowAround({ from, to }, before, list.rows.length, size);
  if (!next) return;
  loadedRange = next;
  loadedOrder = list.rows;
  const rows = numbersIn(list.rows, next.from, next.to);
  const wanted = new Set(rows);
  loadedRows = wanted;
  const missing = nearestFirst(rows, (from + to) / 2 - next.from).filter(
    (row) => !items.has(row as FeedRow) && !arrived.has(row as FeedRow),
  );
  const records = missing.length === 0 ? [] : await callFeed((feed) => feed.records(missing));
  if (loadedRows !== wanted) return; // another window was requested meanwhile
  if (records) updateRecords(records);
  retainRows(loadedRows);
}

/**
 * Applies new or changed records of rows in the window. Mounted cards change at once; new ones are
 * drawn one after the other, and the rest follows a few at a time, since all of them together would
 * block a scroll.
 */
export function updateRecords(records: readonly FeedRecord[]): void {
  const isShown = ({ row }: FeedRecord) => items.has(row) && listeners.has(row);
  setRecords(records.filter(isShown));
  const isWaiting = arrived.size > 0;
  for (const record of records) {
    const { row } = record;
    const isWanted = items.has(row) || loadedRows.has(row);
    if (isWanted && !isShown(record)) arrived.set(row, record);
  }
  if (!isWaiting && arrived.size > 0) runInOwnTask(flushArrived);
}

/** Applies the next record whose card is mounted, or a few whose cards are not. */
function flushArrived(): void {
  const records = [...arrived.values()];
  const drawn = records.find(({ row }) => listeners.has(row));
  setRecords(drawn ? [drawn] : records.slice(0, UNDRAWN_AT_ONCE));
  if (arrived.size > 0) runInOwnTask(flushArrived);
}

/** Rows sorted by their distance from `middle`: what is on screen loads first. */
function nearestFirst(rows: Uint32Array<ArrayBuffer>, middle: number): Uint32Array<ArrayBuffer> {
  const positions = Array.from(rows.keys());
  positions.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return Uint32Array.from(positions, (at) => rows[at] ?? 0);
}

/** Applies records at once, before the window requests them. */
export function setRecords(records: readonly FeedRecord[]): void {
  for (const record of records) {
    arrived.delete(record.row);
    applyRecord(record);
    const item: FeedItem =
      record.kind === 'post'
        ? { kind: 'post', id: record.id }
        : { kind: 'broken', canRetry: record.id !== undefined, problem: record.problem };
    if (isSame(items.get(record.row), item)) continue;
    items.set(record.row, item);
    emit(record.row);
  }
}

/** Applies a record to the entity store, which keeps what is newer by its revision. */
function applyRecord(record: FeedRecord): void {
  if (record.kind !== 'post') return;
  const { kind: _, revision, viewerRevision, ...fields } = record;
  const update = updateOf({ fields, revision, viewerRevision }, { isSilent: true });
  if (update) posts.apply(record.id, update);
  if (!releases.has(record.row)) releases.set(record.row, posts.retain([record.id]));
}

function release(row: FeedRow): void {
  releases.get(row)?.();
  releases.delete(row);
}

/** Clears all records, for another person or another feed. */
export function clearWindow(): void {
  loadedRange = NOTHING;
  loadedOrder = undefined;
  loadedRows = new Set();
  const left = [...items];
  items.clear();
  arrived.clear();
  for (const [row] of left) release(row);
  for (const [row] of left) emit(row); // for cards that are still mounted
}

function retainRows(rows: ReadonlySet<number>): void {
  for (const row of arrived.keys()) if (!rows.has(row)) arrived.delete(row);
  for (const row of items.keys()) {
    // A card that is still mounted (the focused one) keeps its record.
    if (rows.has(row) || listeners.has(row)) continue;
    items.delete(row);
    release(row);
  }
}

function emit(row: FeedRow): void {
  for (const listener of listeners.get(row) ?? []) listener();
}

function isSame(a: FeedItem | undefined, b: FeedItem): boolean {
  if (a?.kind === 'post') return b.kind === 'post' && a.id === b.id;
  return (
    a?.kind === 'broken' &&
    b.kind === 'broken' &&
    a.canRetry === b.canRetry &&
    a.problem === b.problem
  );
}
