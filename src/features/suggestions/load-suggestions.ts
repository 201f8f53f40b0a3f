import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import { request } from '../../lib/api/request.ts';
import { AT_REST_MS, whenIdle } from '../../lib/scheduling/scroll-idle.ts';
import { loadPeople } from '../../state/entities/load-people.ts';

/** Returns some people whom the viewer does not follow. */
export async function loadSuggestions(_: string, signal: AbortSignal): Promise<readonly UserId[]> {
  const { ids } = await loadPeople(async () => ({
    users: await request(PEOPLE.randomUsers, { signal }),
  }));
  await whenIdle(AT_REST_MS); // nobody who scrolls already waits for them to be drawn
  return ids;
}
