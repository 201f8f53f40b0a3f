import type { UserId } from '#contract/ids.ts';
import type { RealtimeEvent } from '../context.ts';

/** Consecutive events for the same audience. */
interface Batch {
  readonly except: readonly UserId[];
  readonly events: RealtimeEvent[];
}

/** Sends to everyone except some people; resolves when all are sent. */
type Send = (events: readonly RealtimeEvent[], except: readonly UserId[]) => Promise<void>;

/**
 * Batches broadcast events, so that a busy server writes to each connection occasionally and not
 * for every like. The first event after a pause is sent at once; events during the send and the
 * wait after it are sent together, in order. Only the last like count of a post is sent.
 */
export class EventBatcher {
  readonly #send: Send;
  readonly #waitMs: () => number;
  #batches: Batch[] = [];
  /** The running send, if any. */
  #sending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param waitMs Returns the wait after each send. */
  constructor(send: Send, waitMs: () => number) {
    this.#send = send;
    this.#waitMs = waitMs;
  }

  add(event: RealtimeEvent, except: readonly UserId[]): void {
    const batch = this.#batchFor(except);
    const outdated = event.name === 'post:likes' ? batch.events.findIndex(isOfSamePost(event)) : -1;
    if (outdated >= 0) batch.events.splice(outdated, 1);
    batch.events.push(event);
    if (this.#sending === undefined && this.#timer === undefined) this.#flush();
  }

  /** Sends the rest and stops. */
  async close(): Promise<void> {
    await this.#sending;
    clearTimeout(this.#timer);
    await this.#sendAll();
  }

  #batchFor(except: readonly UserId[]): Batch {
    const last = this.#batches.at(-1);
    if (last && String(last.except) === String(except)) return last;
    const batch = { except, events: [] };
    this.#batches.push(batch);
    return batch;
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
      if (this.#batches.length > 0) this.#flush();
    }, this.#waitMs());
    this.#timer.unref();
  }

  async #sendAll(): Promise<void> {
    for (const { events, except } of this.#batches.splice(0)) await this.#send(events, except);
  }
}

function isOfSamePost(event: RealtimeEvent & { readonly name: 'post:likes' }) {
  return (other: RealtimeEvent) =>
    other.name === event.name && other.payload.postId === event.payload.postId;
}
