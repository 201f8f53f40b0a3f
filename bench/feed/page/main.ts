import { applyListChange, EMPTY_LIST } from '../../../src/lib/feed/feed-list-view.ts';
import type { OrderAnswer, OrderTimes } from './order-types.ts';

const worker = new Worker(new URL('./order.worker.ts', import.meta.url), { type: 'module' });
let view = EMPTY_LIST;

function reorder(postCount: number): Promise<OrderTimes> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    worker.addEventListener(
      'message',
      (event: MessageEvent<OrderAnswer>) => {
        const startMs = performance.now();
        const { rows, heightsPx, workerMs } = event.data; // read for the first time: copied now
        view = applyListChange(view, {
          kind: 'replace',
          scope: 'hot',
          rows,
          heightsPx,
          textWidthPx: 560,
        });
        resolve({ workerMs, mainMs: performance.now() - startMs });
      },
      { once: true },
    );
    worker.postMessage(postCount);
  });
}

window.orderBench = {
  async run(postCount, rounds) {
    const times: OrderTimes[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await reorder(postCount));
    return times;
  },
};
