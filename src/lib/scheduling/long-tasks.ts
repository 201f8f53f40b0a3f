/** Counts the main thread's tasks of 50 ms and more, where the browser reports them. */
export interface LongTaskCounter {
  /** Returns those since the last call; `undefined` if the browser does not report them. */
  read(): Promise<number | undefined>;
  stop(): void;
}

export function countLongTasks(): LongTaskCounter {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    return { read: async () => undefined, stop() {} };
  }
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    count += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['longtask'] });
  return {
    async read() {
      // Reported one task later.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const seen = count;
      count = 0;
      return seen;
    },
    stop: () => observer.disconnect(),
  };
}
