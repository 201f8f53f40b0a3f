import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import type { Newcomer } from '#contract/schema/user.ts';
import { request } from '../../lib/api/request.ts';
import { AT_REST_MS, whenIdle } from '../../lib/scheduling/scroll-idle.ts';
import { startInOwnTask } from '../../lib/scheduling/yield-to-main.ts';
import { loadPeople } from '../../state/entities/load-people.ts';
import { loadNewcomers } from './load-newcomers.ts';

interface Rail {
  readonly suggested: readonly UserId[];
  readonly newcomers: readonly Newcomer[];
}

/** Returns some people whom the viewer does not follow. */
export async function loadSuggestions(_: string, signal: AbortSignal): Promise<readonly UserId[]> {
  const { ids } = await loadPeople(() => request(PEOPLE.randomUsers, { signal }));
  await whenIdle(AT_REST_MS); // nobody who scrolls already waits for them to be drawn
  return ids;
}

/** Suggestions and newcomers together, so that neither list moves the other. */
export async function loadRail(viewer: UserId, signal: AbortSignal): Promise<Rail> {
  const [suggested, newcomers] = await Promise.all([
    loadSuggestions(viewer, signal),
    startInOwnTask(() => loadNewcomers(viewer, signal)),
  ]);
  return { suggested, newcomers };
}
