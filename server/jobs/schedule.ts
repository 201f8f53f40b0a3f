/** A repeating task. */
export interface Schedule {
  stop(): Promise<void>;
}

/** What runs more often is slowed down to this while it fails, and what runs rarely begins with it. */
const RETRY_MS = 30_000;

/**
 * Runs `job` again and again, `everyMs` after it has ended. Failures are reported and do not stop
 * it: pauses double while it goes on failing, so that a database that is away is not asked, and
 * logged, each second.
 *
 * @param firstMs The pause before the first run.
 */
export function every(
  everyMs: number,
  job: () => Promise<void>,
  report: (cause: unknown) => void,
  firstMs = everyMs,
): Schedule {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let failures = 0;

  function schedule(waitMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, waitMs).unref();
  }

  async function run(): Promise<void> {
    try {
      await job();
      failures = 0;
      schedule(everyMs);
    } catch (cause) {
      report(cause);
      const waitMs = Math.min(everyMs, RETRY_MS) * 2 ** failures;
      schedule(Math.min(waitMs, Math.max(everyMs, RETRY_MS)));
      failures += 1;
    }
  }

  schedule(firstMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
