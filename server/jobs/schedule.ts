/** Something that is done again and again until it is stopped. */
export interface Schedule {
  stop(): Promise<void>;
}

/** Runs `job` every `everyMs`, never twice at once. A failure is reported, and the next run comes. */
export function every(
  everyMs: number,
  job: () => Promise<void>,
  report: (cause: unknown) => void,
): Schedule {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
