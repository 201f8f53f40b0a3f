// Loaded into the server before it starts: tells what the process has used when it is asked.

import { readdirSync, readlinkSync } from 'node:fs';

process.on('message', (question) => {
  if (question !== 'usage') return;
  const { user, system } = process.cpuUsage(); // before the collection, which no call asked for
  globalThis.gc?.();
  const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes, heapBytes, ...openFiles() });
});
process.channel?.unref();

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
