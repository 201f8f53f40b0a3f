import type { PostId, UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { PostBookmark, PostLikes } from '#contract/schema/post.ts';
import type { LikeFacts, PostFacts } from '#workers/feed-types.ts';
import { request } from '../lib/api-client.ts';
import { wordsOf } from '../lib/api-problem.ts';
import { turnedLike } from '../lib/like.ts';
import { logFailure } from '../lib/log-failure.ts';
import { isUnderWay, press, shownUnderWay } from '../lib/press.ts';
import { announcePostChange } from './post-changes.ts';
import { session } from './session.ts';
import { showToast } from './toasts.ts';

/** What was pressed in one tab, for the others of the same person: the server tells numbers only. */
interface Told {
  readonly by: UserId;
  readonly id: PostId;
  readonly facts: PostFacts;
}
const tabs = new BroadcastChannel('presses');
tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  const { current } = session;
  if (current.status !== 'signed-in' || current.user._id !== data.by || isPressed(data.id)) return;
  announcePostChange({ kind: 'facts', id: data.id, facts: data.facts });
});

/** The last number that the server told of a post's likes during one's own press on it. */
const toldDuring = new Map<PostId, number>();
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
  before: LikeFacts,
): Promise<LikeFacts | undefined> {
  const settled = await pressed(id, 'like', {
    before,
    isOn: ({ isLiked }) => isLiked,
    turned: turnedLike,
    show: (facts) => announcePostChange({ kind: 'facts', id, facts }),
    send: async () => {
      const { likes, likedBy } = await request<PostLikes>(pathOf(API.likePost, { postId: id }), {
        method: 'POST',
        body: { userId: viewer },
      });
      return { likes, isLiked: likedBy.includes(viewer) };
    },
  });
  if (settled) {
    tellTabs(id, settled);
    settleDoubt(id, settled.likes);
  }
  return settled;
}

/** Of two numbers that came at once, neither says which is the newer: the post is asked for. */
function settleDoubt(id: PostId, likes: number): void {
  const told = toldDuring.get(id);
  toldDuring.delete(id);
  if (told !== undefined && told !== likes) for (const hear of doubtListeners) hear(id);
}

/** Saves the post for oneself or lets it go, in the same way. */
export async function toggleSaved(id: PostId, wasSaved: boolean): Promise<boolean | undefined> {
  const settled = await pressed(id, 'save', {
    before: wasSaved,
    isOn: (isSaved) => isSaved,
    turned: (isSaved) => !isSaved,
    show: (isSaved) => announcePostChange({ kind: 'facts', id, facts: { isSaved } }),
    send: async () => {
      const path = pathOf(API.bookmarkPost, { postId: id });
      return (await request<PostBookmark>(path, { method: 'POST' })).bookmarked;
    },
  });
  if (settled !== undefined) tellTabs(id, { isSaved: settled });
  return settled;
}

/** The server tells newer numbers of a post. One's own like that is under way goes before. */
export function noteFacts(id: PostId, facts: PostFacts): void {
  if (facts.likes !== undefined && isUnderWay(`like ${id}`)) {
    toldDuring.set(id, facts.likes);
    return;
  }
  announcePostChange({ kind: 'facts', id, facts });
}

/** Whether a press on the post has no answer yet: what the server said before it is older. */
export function isPressed(id: PostId): boolean {
  return isUnderWay(`like ${id}`) || isUnderWay(`save ${id}`);
}

/** What one's presses that are under way show of the post: what the server says does not know them. */
export function pressedFacts(id: PostId): PostFacts {
  const isSaved = shownUnderWay<boolean>(`save ${id}`);
  return {
    ...shownUnderWay<LikeFacts>(`like ${id}`),
    ...(isSaved === undefined ? {} : { isSaved }),
  };
}

/** Hears of each press that has its answer, or its refusal; the answer stops it. */
export function onPressAnswered(hear: (id: PostId) => void): () => void {
  answerListeners.add(hear);
  return () => void answerListeners.delete(hear);
}

/** Hears of each post whose likes are not known for certain after a press; the answer stops it. */
export function onLikesInDoubt(hear: (id: PostId) => void): () => void {
  doubtListeners.add(hear);
  return () => void doubtListeners.delete(hear);
}

function tellTabs(id: PostId, facts: PostFacts): void {
  const { current } = session;
  if (current.status !== 'signed-in') return;
  tabs.postMessage({ by: current.user._id as UserId, id, facts } satisfies Told);
}

async function pressed<State>(
  id: PostId,
  deed: 'like' | 'save',
  way: Omit<Parameters<typeof press<State>>[1], 'onRefused'>,
): Promise<State | undefined> {
  const onRefused = (error: unknown) => {
    logFailure('The press was not taken.', error);
    showToast(wordsOf(error));
  };
  const settled = await press(`${deed} ${id}`, { ...way, onRefused });
  if (settled !== undefined) for (const hear of answerListeners) hear(id);
  return settled;
}
