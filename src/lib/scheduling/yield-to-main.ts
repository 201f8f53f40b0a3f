const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/**
 * Calls back in a new task, soon and in order, so that the browser can draw a frame in between. A
 * timer would be delayed longer, and much longer in a hidden tab.
 */
export function runInOwnTask(callback: () => void): void {
  waiting.push(callback);
  channel.port2.postMessage(undefined);
}

/** Calls `work` in a new task: several requests that start in one would hold up a scroll. */
export async function startInOwnTask<Result>(work: () => Promise<Result>): Promise<Result> {
  await new Promise<void>(runInOwnTask);
  return work();
}
