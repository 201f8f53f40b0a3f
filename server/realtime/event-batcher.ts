import type { UserId } from '#contract/ids.ts';
import type { RealtimeEvent } from '../context.ts';

/** An event that waits to be sent, and who does not get it. */
export interface PendingEvent {
  readonly event: RealtimeEvent;
  readonly except: readonly UserId[];
  /** Only to connections that watch this post or project, and to those of `author`. */
  readonly about?: string;
  readonly author?: UserId;
}

/** Sends events in order; resolves when all are sent. */
type Send = (events: readonly PendingEvent[]) => Promise<void>;

/**
 * Batches events, so that a busy server writes to each connection occasionally and not for every
 * like. The first event after a pause is sent at once; events during the send and the wait after it
 * are sent together, in order. Of the like counts of a post or comment only the newest is sent.
 */
export class EventBatcher {
  readonly #send: Send;
  readonly #waitMs: () => number;
  #pending: PendingEvent[] = [];
  /** The running send, if any. */
  #sending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param waitMs Returns the wait after each send. */
  constructor(send: Send, waitMs: () => number) {
    this.#send = send;
    this.#waitMs = waitMs;
  }

  add(added: PendingEvent): void {
    const { event } = added;
    if (isLikeCount(event)) {
      const index = this.#pending.findIndex(
        ({ event: other }) => isLikeCount(other) && likedId(other) === likedId(event),
      );
      const other = this.#pending[index]?.event;
      if (other && isLikeCount(other) && other.payload.revision > event.payload.revision) return;
      if (other) this.#pending.splice(index, 1);
    }
    this.#pending.push(added);
    if (this.#sending === undefined && this.#timer === undefined) this.#flush();
  }

  /** Sends the rest and stops. */
  async close(): Promise<void> {
    await this.#sending;
    clearTimeout(this.#timer);
    await this.#sendAll();
  }

  #flush(): void {
    this.#sending = this.#sendAll().then(() => {
      this.#sending = undefined;
      this.#wait();
    });
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#pending.length > 0) this.#flush();
    }, this.#waitMs());
    this.#timer.unref();
  }

  async #sendAll(): Promise<void> {
    const pending = this.#pending.splice(0);
    if (pending.length > 0) await this.#send(pending);
  }
}

type LikeCount = RealtimeEvent & { readonly name: 'post:likes' | 'comment:likes' };

function isLikeCount(event: RealtimeEvent): event is LikeCount {
  return event.name === 'post:likes' || event.name === 'comment:likes';
}

function likedId({ payload }: LikeCount): string {
  return 'commentId' in payload ? payload.commentId : payload.postId;
}
