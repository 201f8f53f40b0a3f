const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/**
 * Calls back in a task of its own, soon and in order: the browser can draw a frame in between. A
 * timer would wait longer, and far longer on a page that nobody sees.
 */
export function runInOwnTask(callback: () => void): void {
  waiting.push(callback);
  channel.port2.postMessage(undefined);
}
