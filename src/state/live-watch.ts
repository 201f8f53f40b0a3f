import { isId, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { WatchAnswer } from '#contract/realtime.ts';
import { emitMissedChanges, onConnection, requestWatch } from '../lib/api/socket.ts';
import { loadUntilDone } from '../lib/net/load-until-done.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { loadPosts } from './entities/load-posts.ts';
import { posts } from './entities/posts.ts';
import { loadProject, projects, removeProject } from './entities/projects.ts';

/** The maximum number of projects among the watched records. */
const PROJECTS_MAX = 20;

/**
 * Tells the server what is on screen, now and whenever that changes, and loads what changed before
 * the server knew.
 *
 * @param signal ends it.
 */
export function watchShown(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  /** What the server knows; `undefined`: not known. */
  let watched: string | undefined;

  function schedule(): void {
    if (timer !== undefined || isSending || signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      void send();
    }, LIMITS.watchWaitMs);
  }

  async function send(): Promise<void> {
    const watch = shown();
    const wanted = JSON.stringify(watch);
    if (wanted === watched) return;
    clearTimeout(retry);
    isSending = true;
    watched = undefined;
    const answer = await requestWatch(watch);
    isSending = false;
    if (signal.aborted) return;
    if (!answer || 'code' in answer) {
      if (answer) logFailure('What is shown is not watched.', new Error(answer.error), 'warn');
      // The next connection or change sends it again; a connection that lives has no other occasion.
      retry = setTimeout(schedule, LIMITS.socketTimeoutMs);
      if (JSON.stringify(shown()) !== wanted) schedule();
      return;
    }
    watched = wanted;
    emitMissedChanges(Object.keys(answer.revisions) as PostId[]);
    void loadUntilDone('What changed could not be loaded.', () => loadMissed(answer), signal);
    schedule(); // it may have changed meanwhile
  }

  /** Records whose copy on the page is outdated, and records that are gone. */
  async function loadMissed({
    revisions,
    hidden,
  }: Exclude<WatchAnswer, { readonly code: unknown }>): Promise<void> {
    const projectIds = new Set(projects.retainedIds());
    const ofPosts = (ids: readonly string[]) => ids.filter((id) => !projectIds.has(id)) as PostId[];
    const changed = Object.keys(revisions);
    const outdated = ofPosts(changed).filter((id) => posts.revisionOf(id) < (revisions[id] ?? 0));
    for (const id of hidden) {
      if (projects.get(id)) removeProject(id);
    }
    await loadPosts([...outdated, ...ofPosts(hidden)], signal);
    for (const id of changed) {
      if (!projectIds.has(id) || projects.revisionOf(id) >= (revisions[id] ?? 0)) continue;
      await loadProject(id, signal);
    }
  }

  // After a sleep, the connection may have ended without a word: sending something finds that out.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') return;
      watched = undefined;
      schedule();
    },
    { signal },
  );
  const stops = [
    posts.onRetained(schedule),
    projects.onRetained(schedule),
    onConnection(() => {
      watched = undefined;
      schedule();
    }),
  ];
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(retry);
    for (const stop of stops) stop();
  });
}

/** The posts and projects that mounted screens show; of too many, those last used. */
function shown() {
  const projectIds = projects.retainedIds().filter(isId).slice(-PROJECTS_MAX);
  const postIds = posts.retainedIds().filter(isId);
  const room = LIMITS.watchedIds - projectIds.length;
  return { postIds: postIds.slice(-room).sort(), projectIds: projectIds.sort() };
}
