import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Watch, WatchAnswer } from '#contract/realtime.ts';
import { ApiProblem } from '../../../src/lib/api/api-problem.ts';
import { posts } from '../../../src/state/entities/posts.ts';
import { projects } from '../../../src/state/entities/projects.ts';
import { watchShown } from '../../../src/state/live-watch.ts';
import { connect } from '../../support/web/connections.ts';
import { idOf } from '../../support/web/feed-posts.ts';

const wire = vi.hoisted(() => ({
  sent: [] as Watch[],
  answer: (_watch: Watch): WatchAnswer | undefined => ({ revisions: {}, hidden: [] }),
  missed: [] as string[],
  requested: [] as string[],
  isBusy: false,
}));
vi.mock('../../../src/lib/api/socket.ts', async (original) => ({
  ...(await original<object>()),
  async requestWatch(watch: Watch) {
    wire.sent.push(watch);
    return wire.answer(watch);
  },
  emitMissedChanges: (ids: readonly string[]) => void wire.missed.push(...ids),
  onConnection: (await import('../../support/web/connections.ts')).onConnection,
}));
vi.mock('../../../src/lib/api/request.ts', async (original) => ({
  ...(await original<object>()),
  async request(route: string, { query }: { readonly query: { readonly ids: string } }) {
    expect(route).toBe(POSTS.postsByIds);
    wire.requested.push(...query.ids.split(','));
    if (wire.isBusy) throw new ApiProblem('busy', 503);
    return { posts: [] };
  },
}));

const [a, b] = [idOf<PostId>(1), idOf<PostId>(2)];
let left: AbortController;
const releases: (() => void)[] = [];
const show = (...ids: readonly string[]) => {
  const release = posts.retain(ids);
  releases.push(release);
  return release;
};
const wait = () => vi.advanceTimersByTimeAsync(LIMITS.watchWaitMs);
beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [wire.sent, wire.missed, wire.requested]) list.length = 0;
  wire.answer = () => ({ revisions: {}, hidden: [] });
  left = new AbortController();
  watchShown(left.signal);
  connect();
});
afterEach(() => {
  left.abort();
  for (const release of releases.splice(0)) release();
  posts.clear();
  projects.clear();
});

it('the page sends what mounted screens show, once for several changes together', async () => {
  const release = show(a);
  show(b);
  await wait();
  expect(wire.sent).toEqual([{ postIds: [a, b], projectIds: [] }]);
  show(a)(); // shown twice, then once
  await wait();
  expect(wire.sent).toHaveLength(1);
  release();
  releases.push(projects.retain([b]));
  await wait();
  expect(wire.sent.slice(1)).toEqual([{ postIds: [b], projectIds: [b] }]);
});

it('the page sends what screens show on each new connection, also after one that broke before its answer', async () => {
  show(a);
  wire.answer = () => undefined;
  await wait();
  wire.answer = () => ({ revisions: {}, hidden: [] });
  await wait();
  expect(wire.sent).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) {
    connect();
    await wait();
  }
  expect(wire.sent).toHaveLength(3);
});

it('what was not answered on a connection that lives is sent again after a while', async () => {
  show(a);
  wire.answer = () => undefined;
  await wait();
  expect(wire.sent).toHaveLength(1);
  wire.answer = () => ({ revisions: {}, hidden: [] });
  await vi.advanceTimersByTimeAsync(LIMITS.socketTimeoutMs);
  await wait();
  expect(wire.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2 * LIMITS.socketTimeoutMs);
  expect(wire.sent).toHaveLength(2);
});

it('a tab that is seen again says what it shows: its connection may have ended in a sleep', async () => {
  await wait();
  expect(wire.sent).toHaveLength(1);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait();
  expect(wire.sent).toHaveLength(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait();
  expect(wire.sent).toHaveLength(2);
});

it('if there are more than can be watched, the last used ones are watched', async () => {
  const ids = Array.from({ length: LIMITS.watchedIds + 5 }, (_, n) => idOf<PostId>(n + 10));
  show(...ids, 'no-id-at-all');
  await wait();
  expect(wire.sent).toEqual([{ postIds: ids.slice(5), projectIds: [] }]);
});

it('what has changed before it was watched is loaded, and what is gone is removed', async () => {
  for (const id of [a, b]) posts.apply(id, { fields: { likes: 1 }, revision: 4, isWhole: true });
  const gone = idOf<PostId>(3);
  posts.apply(gone, { fields: { likes: 1 }, revision: 1, isWhole: true });
  wire.answer = () => ({ revisions: { [a]: 4, [b]: 5 }, hidden: [gone] });
  show(a, b, gone);
  await wait();
  expect(wire.requested).toEqual([b, gone]);
  // Of comments, the revision of their post says too little.
  expect(wire.missed).toEqual([a, b]);
  expect(posts.get(gone)).toBeUndefined();
});

it('a project that is gone or hidden before it was watched leaves the screen', async () => {
  projects.apply(a, { fields: {}, revision: 4, isWhole: true });
  const removed: string[] = [];
  releases.push(
    projects.subscribe(({ type, id }) => void (type === 'removed' && removed.push(id))),
  );
  wire.answer = () => ({ revisions: {}, hidden: [a, b] });
  releases.push(projects.retain([a, b])); // of the second, nothing was known
  await wait();
  expect(removed).toEqual([a]);
  expect(projects.get(a)).toBeUndefined();
});

it('what was refused is sent again after a while, or once something changes', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  wire.answer = () => ({ code: 'too_many_requests', error: 'Too many requests.' });
  show(a);
  for (let times = 0; times < 5; times += 1) await wait();
  expect(wire.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(LIMITS.socketTimeoutMs);
  expect(wire.sent).toHaveLength(2);
  show(b);
  wire.answer = () => ({ revisions: {}, hidden: [] });
  await wait();
  expect(wire.sent).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(2 * LIMITS.socketTimeoutMs);
  expect(wire.sent).toHaveLength(3);
});

it('what was watched before a watch without an answer is sent again', async () => {
  const release = show(a);
  await wait();
  wire.answer = () => undefined;
  show(b);
  await wait();
  expect(wire.sent).toHaveLength(2);
  releases.pop()?.();
  wire.answer = () => ({ revisions: {}, hidden: [] });
  await wait();
  expect(wire.sent.slice(2)).toEqual([{ postIds: [a], projectIds: [] }]);
  release();
});

it('what has changed before it was watched is loaded later, where the server is too busy', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  posts.apply(a, { fields: { likes: 1 }, revision: 4, isWhole: true });
  wire.answer = () => ({ revisions: { [a]: 5 }, hidden: [] });
  wire.isBusy = true;
  show(a);
  await wait();
  expect(wire.requested).toEqual([a]);
  wire.isBusy = false;
  await vi.advanceTimersByTimeAsync(2 * LIMITS.loadAgainMinMs);
  expect(wire.requested).toEqual([a, a]);
  await vi.advanceTimersByTimeAsync(2 * LIMITS.loadAgainMaxMs);
  expect(wire.requested).toEqual([a, a]);
});
