/** A repeating task. */
export interface Schedule {
  stop(): Promise<void>;
}

/** The longest pause after failures in a row. */
const RETRY_MAX_MS = 30_000;

/**
 * Runs `job` every `everyMs` without overlap. Failures are reported and do not stop it: pauses
 * double while it goes on failing, so that a database that is away is not asked, and logged, each
 * second.
 */
export function every(
  everyMs: number,
  job: () => Promise<void>,
  report: (cause: unknown) => void,
): Schedule {
  let running: Promise<void> | undefined;
  let failures = 0;
  let retryAtMs = 0;
  async function run(): Promise<void> {
    try {
      await job();
      failures = 0;
    } catch (cause) {
      failures += 1;
      retryAtMs = performance.now() + Math.min(RETRY_MAX_MS, everyMs * (2 ** failures - 1));
      report(cause);
    }
  }
  const timer = setInterval(() => {
    if (failures > 0 && performance.now() < retryAtMs) return;
    running ??= run().finally(() => {
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
