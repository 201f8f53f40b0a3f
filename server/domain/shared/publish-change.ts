import type { Audience, Context, RealtimeEvent } from '../../context.ts';

/** The pause before the second attempt; each further one is twice as long as the one before it. */
const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 32_000;

/**
 * Publishes an event about a change after its transaction, as `emitUntilDone` does.
 *
 * @param audience reads who receives it.
 */
export function publishChange(
  context: Pick<Context, 'realtime' | 'report'>,
  event: RealtimeEvent,
  audience: () => Promise<Audience>,
): Promise<void> {
  return emitUntilDone(context, 'A change could not be told live.', async () =>
    context.realtime.publish(event, await audience()),
  );
}

/**
 * Emits what a call has stored, after its transaction. Never fails the call, which waits for the
 * first attempt only: what the database does not answer is read again for about a minute.
 *
 * @param problem is reported of each failure.
 */
export async function emitUntilDone(
  context: Pick<Context, 'report'>,
  problem: string,
  emit: () => Promise<void>,
  pauseMs = FIRST_PAUSE_MS,
): Promise<void> {
  try {
    await emit();
  } catch (error) {
    context.report(problem, error);
    if (pauseMs > LAST_PAUSE_MS) return;
    setTimeout(() => void emitUntilDone(context, problem, emit, 2 * pauseMs), pauseMs).unref();
  }
}
