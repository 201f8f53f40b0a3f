import type { Audience, Context, RealtimeEvent } from '../../context.ts';

/**
 * Publishes an event about a change after its transaction. Never fails the call: the change is
 * stored, and people who get no event see it in the next answer.
 */
export async function publishChange(
  { realtime, report }: Pick<Context, 'realtime' | 'report'>,
  event: RealtimeEvent,
  audience: Promise<Audience>,
): Promise<void> {
  try {
    realtime.publish(event, await audience);
  } catch (error) {
    report('A change could not be told live.', error);
  }
}
