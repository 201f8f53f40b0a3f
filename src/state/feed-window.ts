import { useCallback, useSyncExternalStore } from 'react';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { FeedRecord, FeedRow } from '#workers/feed-types.ts';
import { askFeed } from '../lib/feed-client.ts';
import { type FeedListView, windowAround } from '../lib/feed-list-view.ts';
import { type LongColumn, numbersIn } from '../lib/long-column.ts';
import { inOwnTask } from '../lib/own-task.ts';
import { dropPosts, putPosts } from './posts.ts';

/** What stands at a row of the list: a post that is held, or one that cannot be shown. */
export type FeedItem =
  | { readonly kind: 'post'; readonly id: PostId }
  | {
      readonly kind: 'broken';
      readonly canRetry: boolean;
      /** Why it could not be loaded; absent where it was, and could not be read. */
      readonly problem: ProblemCode | undefined;
    };

/** Records of cards that are not drawn are taken in so many at a time. */
const UNDRAWN_AT_ONCE = 8;

const items = new Map<FeedRow, FeedItem>();
/** Records that have come and wait for their turn. */
const arrived = new Map<FeedRow, FeedRecord>();
const listeners = new Map<FeedRow, Set<() => void>>();

const NOTHING = { from: 0, to: 0 };
let held = NOTHING;
/** The order that `held` counts in: positions mean nothing in another. */
let heldOrder: LongColumn | undefined;
/** The rows of `held`: their records are taken in whenever they come. */
let heldRows: ReadonlySet<number> = new Set();
/** Grows with every question; an older answer than the last question is dropped. */
let asked = 0;

/** The item of a row; `undefined` until its record has come. */
export function useFeedItem(row: FeedRow): FeedItem | undefined {
  const listen = useCallback(
    (hear: () => void) => {
      const heard = listeners.get(row) ?? new Set();
      listeners.set(row, heard.add(hear));
      return () => {
        heard.delete(hear);
        if (heard.size === 0 && listeners.get(row) === heard) listeners.delete(row);
      };
    },
    [row],
  );
  return useSyncExternalStore(listen, () => items.get(row));
}

/** The post at a row, where its record is held. */
export function idAt(row: FeedRow): PostId | undefined {
  const item = items.get(row);
  return item?.kind === 'post' ? item.id : undefined;
}

/** Holds the records around positions `from` up to `to` of `list`, and lets go of the others. */
export async function holdWindow(list: FeedListView, from: number, to: number): Promise<void> {
  const before = list.rows === heldOrder ? held : NOTHING;
  const size = LIMITS.feedWindowPosts;
  const next = windowAround({ from, to }, before, list.rows.length, size);
  if (!next) return;
  held = next;
  heldOrder = list.rows;
  asked += 1;
  const question = asked;

  const rows = numbersIn(list.rows, next.from, next.to);
  heldRows = new Set(rows);
  const missing = nearestFirst(rows, (from + to) / 2 - next.from).filter(
    (row) => !items.has(row as FeedRow) && !arrived.has(row as FeedRow),
  );
  const records = missing.length === 0 ? [] : await askFeed((feed) => feed.records(missing));
  if (question !== asked) return;
  if (records) renewRecords(records);
  keepOnly(heldRows);
}

/**
 * Takes in records that came or changed; those of rows that are not held are not. Cards that are
 * there change at once, those that become one are drawn one after the other: all of them together
 * would hold up a scroll.
 */
export function renewRecords(records: readonly FeedRecord[]): void {
  putRecords(records.filter(({ row }) => items.has(row)));
  const isWaiting = arrived.size > 0;
  for (const record of records) {
    if (!items.has(record.row) && heldRows.has(record.row)) arrived.set(record.row, record);
  }
  if (!isWaiting && arrived.size > 0) inOwnTask(putArrived);
}

/** Takes in the next record whose card is drawn, or the next few that nobody sees. */
function putArrived(): void {
  const records = [...arrived.values()];
  const drawn = records.find(({ row }) => listeners.has(row));
  putRecords(drawn ? [drawn] : records.slice(0, UNDRAWN_AT_ONCE));
  if (arrived.size > 0) inOwnTask(putArrived);
}

/** What one is looking at is loaded before what is near it. */
function nearestFirst(rows: Uint32Array<ArrayBuffer>, middle: number): Uint32Array<ArrayBuffer> {
  const positions = Array.from(rows.keys());
  positions.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return Uint32Array.from(positions, (at) => rows[at] ?? 0);
}

/** Takes in a record ahead of the window that will ask for it. */
export function putRecords(records: readonly FeedRecord[]): void {
  putPosts(records.filter((record) => record.kind === 'post'));
  for (const record of records) {
    arrived.delete(record.row);
    const item: FeedItem =
      record.kind === 'post'
        ? { kind: 'post', id: record.id }
        : { kind: 'broken', canRetry: record.id !== undefined, problem: record.problem };
    if (isSame(items.get(record.row), item)) continue;
    items.set(record.row, item);
    tell(record.row);
  }
}

/** Forgets every record, for another person or another feed. */
export function dropWindow(): void {
  asked += 1;
  held = NOTHING;
  heldOrder = undefined;
  heldRows = new Set();
  const left = [...items];
  items.clear();
  arrived.clear();
  dropPosts(left.flatMap(([, item]) => (item.kind === 'post' ? item.id : [])));
  for (const [row] of left) tell(row); // cards that are still mounted: the next feed counts anew
}

function keepOnly(rows: ReadonlySet<number>): void {
  for (const row of arrived.keys()) if (!rows.has(row)) arrived.delete(row);
  const left: PostId[] = [];
  for (const [row, item] of items) {
    // A card that is still mounted (the focused one) keeps its record.
    if (rows.has(row) || listeners.has(row)) continue;
    items.delete(row);
    if (item.kind === 'post') left.push(item.id);
  }
  dropPosts(left);
}

function tell(row: FeedRow): void {
  for (const hear of listeners.get(row) ?? []) hear();
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
