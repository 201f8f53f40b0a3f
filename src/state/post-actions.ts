import type { PostId, UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { PostBookmark, PostLikes } from '#contract/schema/post.ts';
import type { LikeState, PostFields } from '#workers/feed/feed-types.ts';
import { problemMessage } from '../lib/api/api-problem.ts';
import { request } from '../lib/api/request.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { isPending, pendingValue, toggleOptimistically } from '../lib/optimistic-toggle.ts';
import { toggledLike } from '../lib/toggle-like.ts';
import { emitPostChange } from './post-changes.ts';
import { session } from './session.ts';
import { showToast } from './toasts.ts';

/** What was pressed in one tab, for the others of the same person: the server tells numbers only. */
interface TabMessage {
  readonly by: UserId;
  readonly id: PostId;
  readonly facts: PostFields;
}
const tabs = new BroadcastChannel('presses');
tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  const { current } = session;
  if (current.status !== 'signed-in' || current.user._id !== data.by || isPostPending(data.id))
    return;
  emitPostChange({ kind: 'facts', id: data.id, facts: data.facts });
});

/** The last number that the server told of a post's likes during one's own press on it. */
const likesDuring = new Map<PostId, number>();
const doubtListeners = new Set<(id: PostId) => void>();
const answerListeners = new Set<(id: PostId) => void>();

/**
 * Likes the post or takes the like back: at once wherever it is shown, and as it was, with a
 * word, where the server refuses.
 *
 * @returns how things stand then; `undefined` where an earlier press goes on with this one.
 */
export async function toggleLike(
  id: PostId,
  viewer: UserId,
  before: LikeState,
): Promise<LikeState | undefined> {
  const settled = await runPostToggle(id, 'like', {
    before,
    isOn: ({ isLiked }) => isLiked,
    turned: toggledLike,
    show: (facts) => emitPostChange({ kind: 'facts', id, facts }),
    send: async () => {
      const { likes, likedBy } = await request<PostLikes>(pathOf(API.likePost, { postId: id }), {
        method: 'POST',
        body: { userId: viewer },
      });
      return { likes, isLiked: likedBy.includes(viewer) };
    },
  });
  if (settled) {
    notifyTabs(id, settled);
    resolveDoubt(id, settled.likes);
  }
  return settled;
}

/** Of two numbers that came at once, neither says which is the newer: the post is asked for. */
function resolveDoubt(id: PostId, likes: number): void {
  const told = likesDuring.get(id);
  likesDuring.delete(id);
  if (told !== undefined && told !== likes) for (const hear of doubtListeners) hear(id);
}

/** Saves the post for oneself or lets it go, in the same way. */
export async function toggleSaved(id: PostId, wasSaved: boolean): Promise<boolean | undefined> {
  const settled = await runPostToggle(id, 'save', {
    before: wasSaved,
    isOn: (isSaved) => isSaved,
    turned: (isSaved) => !isSaved,
    show: (isSaved) => emitPostChange({ kind: 'facts', id, facts: { isSaved } }),
    send: async () => {
      const path = pathOf(API.bookmarkPost, { postId: id });
      return (await request<PostBookmark>(path, { method: 'POST' })).bookmarked;
    },
  });
  if (settled !== undefined) notifyTabs(id, { isSaved: settled });
  return settled;
}

/** The server tells newer numbers of a post. One's own like that is under way goes before. */
export function applyServerFields(id: PostId, facts: PostFields): void {
  if (facts.likes !== undefined && isPending(`like ${id}`)) {
    likesDuring.set(id, facts.likes);
    return;
  }
  emitPostChange({ kind: 'facts', id, facts });
}

/** Whether a press on the post has no answer yet: what the server said before it is older. */
export function isPostPending(id: PostId): boolean {
  return isPending(`like ${id}`) || isPending(`save ${id}`);
}

/** What one's presses that are under way show of the post: what the server says does not know them. */
export function pendingFields(id: PostId): PostFields {
  const isSaved = pendingValue<boolean>(`save ${id}`);
  return {
    ...pendingValue<LikeState>(`like ${id}`),
    ...(isSaved === undefined ? {} : { isSaved }),
  };
}

/** Hears of each press that has its answer, or its refusal; the answer stops it. */
export function subscribeToAnswers(hear: (id: PostId) => void): () => void {
  answerListeners.add(hear);
  return () => void answerListeners.delete(hear);
}

/** Hears of each post whose likes are not known for certain after a press; the answer stops it. */
export function subscribeToDoubts(hear: (id: PostId) => void): () => void {
  doubtListeners.add(hear);
  return () => void doubtListeners.delete(hear);
}

function notifyTabs(id: PostId, facts: PostFields): void {
  const { current } = session;
  if (current.status !== 'signed-in') return;
  tabs.postMessage({ by: current.user._id as UserId, id, facts } satisfies TabMessage);
}

async function runPostToggle<State>(
  id: PostId,
  deed: 'like' | 'save',
  way: Omit<Parameters<typeof toggleOptimistically<State>>[1], 'onRefused'>,
): Promise<State | undefined> {
  const onRefused = (error: unknown) => {
    logFailure('The press was not taken.', error);
    showToast(problemMessage(error));
  };
  const settled = await toggleOptimistically(`${deed} ${id}`, { ...way, onRefused });
  if (settled !== undefined) for (const hear of answerListeners) hear(id);
  return settled;
}
