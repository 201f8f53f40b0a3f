// Loaded into the server before it starts: reports what the process has used on request.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** CPU of the collections below, which no call asked for. */
let collectedMs = 0;

process.on('message', (question) => {
  if (question !== 'usage') return;
  const cpuMs = usedMs();
  globalThis.gc?.();
  const ownMs = usedMs() - cpuMs;
  const memory = process.memoryUsage();
  process.send?.({
    cpuMs: cpuMs - collectedMs,
    rssBytes: memory.rss,
    heapBytes: memory.heapUsed,
    heapTotalBytes: memory.heapTotal,
    externalBytes: memory.external,
    arrayBufferBytes: memory.arrayBuffers,
    ...openFiles(),
    threads: threads(),
  });
  collectedMs += ownMs;
});
process.channel?.unref();

function usedMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How many threads there are, those of Node included; of Linux only. */
function threads() {
  if (process.platform !== 'linux') return 0;
  return Number(/^Threads:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

/** How many files are open, and how many of them are sockets; of Linux only. */
function openFiles() {
  if (process.platform !== 'linux') return { files: 0, sockets: 0 };
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // the folder itself, closed again
    }
  });
  return {
    files: targets.length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
  };
}
