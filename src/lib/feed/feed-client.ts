import { proxy, type Remote, wrap } from 'comlink';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Post, PostScope } from '#contract/schema/post.ts';
import type { FeedApi, FeedOpening, FeedUpdate } from '#workers/feed/feed-types.ts';

type FeedListener = (update: FeedUpdate) => void;

interface RunningFeed {
  readonly worker: Worker;
  readonly api: Remote<FeedApi>;
  /** Resolves when the worker is stopped or lost: Comlink settles nothing then. */
  readonly ended: Promise<undefined>;
  readonly end: () => void;
}

let running: RunningFeed | undefined;
/** Who hears of the feed that is open; none while none is. */
let listener: FeedListener | undefined;

/**
 * Opens the feed of one person; `hear` is told of every change from then on, the failures included.
 * An earlier opening ends.
 */
export function openFeed(opening: FeedOpening, hear: FeedListener): void {
  listener = hear;
  const emitUpdate = (update: FeedUpdate) => {
    if (listener === hear) hear(update);
  };
  void start().open(opening, proxy(emitUpdate)).catch(handleWorkerLoss);
}

/** Starts the worker and requests the first posts ahead of the opening, beside the account and the screen. */
export function preloadFeed(token: string, scope: PostScope): void {
  void start().prefetch(token, scope).catch(handleWorkerLoss);
}

/** Forgets the open feed and stops its worker: nothing of one person is left for the next. */
export function closeFeed(): void {
  listener = undefined;
  running?.worker.terminate();
  running?.end();
  running = undefined;
}

/**
 * Asks the worker for something. The answer is `undefined` where the worker was lost meanwhile:
 * the listener has been told, and a new opening starts another.
 */
export async function callFeed<Answer>(
  question: (feed: Remote<FeedApi>) => Promise<Answer>,
): Promise<Answer | undefined> {
  const asked = running;
  if (!asked) return undefined;
  try {
    return await Promise.race([question(asked.api), asked.ended]);
  } catch (error) {
    if (running === asked) handleWorkerLoss(error);
    return undefined;
  }
}

/** Puts a post that the signed-in person has just created on top of the feed. */
export function addOwnFeedPost(post: Post): void {
  void callFeed((feed) => feed.addOwnPost(post));
}

/** Lets a post of somebody else, told by the socket, wait behind the pill. */
export function addFeedArrival(postId: PostId, authorId: UserId, isFollowed?: boolean): void {
  void callFeed((feed) => feed.addArrival(postId, authorId, isFollowed));
}

/** Takes a deleted post off the feed. */
export function removeFeedPost(postId: PostId): void {
  void callFeed((feed) => feed.removePost(postId));
}

/** Takes everything of one author off the feed: the viewer wants to see no more of them. */
export function removeFeedAuthor(authorId: UserId): void {
  void callFeed((feed) => feed.removePostsBy(authorId));
}

/** The blurred picture of a ThumbHash; `undefined` where there is none. */
export function loadPlaceholder(hash: string): Promise<Blob | undefined> {
  start();
  return callFeed((feed) => feed.placeholder(hash));
}

function start(): Remote<FeedApi> {
  if (!running) {
    const worker = new Worker(new URL('../../../workers/feed/feed.worker.ts', import.meta.url), {
      type: 'module',
      name: 'feed',
    });
    worker.addEventListener('error', (event) => {
      if (running?.worker === worker) handleWorkerLoss(event.error ?? event.message);
    });
    const { promise: ended, resolve } = Promise.withResolvers<undefined>();
    running = { worker, api: wrap<FeedApi>(worker), ended, end: () => resolve(undefined) };
  }
  return running.api;
}

/** The worker crashed or could not be loaded. Trying again starts a new one. */
function handleWorkerLoss(cause: unknown): void {
  console.error('The feed worker was lost.', cause);
  const hear = listener;
  closeFeed();
  hear?.({
    status: {
      phase: { status: 'failed', problem: 'feed_failed' },
      tail: { status: 'more' },
      newPosts: 0,
      isStale: false,
    },
  });
}
