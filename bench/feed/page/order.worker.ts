import { LIMITS } from '#contract/limits.ts';
import { createRowHeights } from '../../../workers/feed/row-heights.ts';
import { createRowOrder } from '../../../workers/feed/row-order.ts';
import { type OrderColumns, sortRows } from '../../../workers/feed/sort-rows.ts';
import type { OrderAnswer } from './order-types.ts';

/** Answers each message, the number of posts, with their order after one more like. */
let columns: OrderColumns | undefined;
const list = createRowOrder();
const heights = createRowHeights();
const NOW_MS = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

self.addEventListener('message', ({ data: postCount }: MessageEvent<number>) => {
  if (!columns) {
    columns = crowd(postCount);
    list.replace(
      Uint32Array.from({ length: postCount }, (_, index) => index),
      NOW_MS,
    );
  }
  const row = Math.floor(Math.random() * postCount);
  columns.likes[row] = (columns.likes[row] ?? 0) + 1;
  const startMs = performance.now();
  const rows = list.rows();
  sortRows(rows, columns, NOW_MS);
  list.replace(rows, NOW_MS);
  const ordered = list.rows();
  const answer = { rows: ordered, heightsPx: heights.column(ordered) };
  const workerMs = performance.now() - startMs;
  const told: OrderAnswer = { ...answer, workerMs };
  self.postMessage(told, { transfer: [answer.rows.buffer, answer.heightsPx.buffer] });
});

/** Posts of three months, a hundredth of them from today. */
function crowd(postCount: number): OrderColumns {
  const ids: string[] = [];
  const likes = new Uint32Array(postCount);
  const postDateMs = new Float64Array(postCount);
  const extensions = new Uint8Array(postCount).fill(1);
  for (let row = 0; row < postCount; row += 1) {
    const ageMs = row % 100 === 0 ? Math.random() * 24 * HOUR_MS : Math.random() * 2160 * HOUR_MS;
    ids.push(`post-${String(row).padStart(8, '0')}`);
    likes[row] = Math.floor(60 * Math.random() ** 12);
    postDateMs[row] = Math.floor(NOW_MS - ageMs) + LIMITS.dateExtensionMs;
    heights.set(row, 200 + Math.floor(Math.random() * 500));
  }
  return { ids, likes, postDateMs, extensions };
}
