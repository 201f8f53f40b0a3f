// Loaded into the server before it starts: tells what the process has used when it is asked.

process.on('message', (question) => {
  if (question !== 'usage') return;
  const { user, system } = process.cpuUsage(); // before the collection, which no call asked for
  globalThis.gc?.();
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() });
});
process.channel?.unref();
