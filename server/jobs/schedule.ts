/** A repeating task. */
export interface Schedule {
  stop(): Promise<void>;
}

/** Runs `job` every `everyMs` without overlap. Failures are reported and do not stop it. */
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
