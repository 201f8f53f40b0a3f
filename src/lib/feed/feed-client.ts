import { proxy, type Remote, wrap } from 'comlink';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Post, PostScope } from '#contract/schema/post.ts';
import type { FeedApi, FeedOpening, FeedUpdate } from '#workers/feed/feed-types.ts';

type FeedListener = (update: FeedUpdate) => void;

interface RunningFeed {
  readonly worker: Worker;
  readonly api: Remote<FeedApi>;
  /** Resolves when the worker is stopped or lost, since Comlink then settles no call. */
  readonly ended: Promise<undefined>;
  readonly end: () => void;
}

let running: RunningFeed | undefined;
/** The listener of the open feed, if any. */
let listener: FeedListener | undefined;

/**
 * Opens one person's feed and ends an earlier one; `onUpdate` is called with every change and failure
 * from then on.
 */
export function openFeed(opening: FeedOpening, onUpdate: FeedListener): void {
  listener = onUpdate;
  const emitUpdate = (update: FeedUpdate) => {
    if (listener === onUpdate) onUpdate(update);
  };
  void start().open(opening, proxy(emitUpdate)).catch(handleWorkerLoss);
}

/** Starts the worker and requests the first posts before the feed is opened. */
export function preloadFeed(token: string, scope: PostScope): void {
  void start().prefetch(token, scope).catch(handleWorkerLoss);
}

/** Closes the feed and stops its worker, so that the next person finds nothing of it. */
export function closeFeed(): void {
  listener = undefined;
  running?.worker.terminate();
  running?.end();
  running = undefined;
}

/**
 * Calls the worker. Resolves with `undefined` if the worker is lost: the listener is informed, and
 * the next opening starts another.
 */
export async function callFeed<Answer>(
  call: (feed: Remote<FeedApi>) => Promise<Answer>,
): Promise<Answer | undefined> {
  const worker = running;
  if (!worker) return undefined;
  try {
    return await Promise.race([call(worker.api), worker.ended]);
  } catch (error) {
    if (running === worker) handleWorkerLoss(error);
    return undefined;
  }
}

/** Adds the viewer's new post on top of the feed. */
export function addOwnFeedPost(post: Post): void {
  void callFeed((feed) => feed.addOwnPost(post));
}

/** Adds a new post of another person, or from another device, behind the pill. */
export function addFeedArrival(postId: PostId, authorId: UserId, isFollowed?: boolean): void {
  void callFeed((feed) => feed.addArrival(postId, authorId, isFollowed));
}

/** Removes a deleted post. */
export function removeFeedPost(postId: PostId): void {
  void callFeed((feed) => feed.removePost(postId));
}

/** Removes all posts of an author, such as a muted one. */
export function removeFeedAuthor(authorId: UserId): void {
  void callFeed((feed) => feed.removePostsBy(authorId));
}

/** Returns the blurred picture of a ThumbHash; `undefined` if it has none. */
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

/** Reports that the worker crashed or could not be loaded. A retry starts a new one. */
function handleWorkerLoss(cause: unknown): void {
  console.error('The feed worker was lost.', cause);
  const ended = listener;
  closeFeed();
  ended?.({
    status: {
      phase: { status: 'failed', problem: 'feed_failed' },
      tail: { status: 'more' },
      newPosts: 0,
    },
  });
}
