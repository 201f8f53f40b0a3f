import type { UserId } from '#contract/ids.ts';
import type { RealtimeEvent } from '../context.ts';

/** Consecutive events for the same audience. */
interface Batch {
  readonly but: readonly UserId[];
  readonly events: RealtimeEvent[];
}

/** Sends to everyone except some people; resolves when all are sent. */
type Send = (events: readonly RealtimeEvent[], but: readonly UserId[]) => Promise<void>;

/**
 * Batches broadcast events, so that a busy server writes to each connection occasionally and not
 * for every like. The first event after a pause is sent at once; events during the send and the
 * wait after it are sent together, in order. Only the last like count of a post is sent.
 */
export class EventBatcher {
  readonly #send: Send;
  readonly #waitMs: () => number;
  #runs: Batch[] = [];
  /** The running send, if any. */
  #telling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param waitMs Returns the wait after each send. */
  constructor(send: Send, waitMs: () => number) {
    this.#send = send;
    this.#waitMs = waitMs;
  }

  add(event: RealtimeEvent, but: readonly UserId[]): void {
    const run = this.#runFor(but);
    const outdated = event.name === 'post:likes' ? run.events.findIndex(isOfSamePost(event)) : -1;
    if (outdated >= 0) run.events.splice(outdated, 1);
    run.events.push(event);
    if (this.#telling === undefined && this.#timer === undefined) this.#tell();
  }

  /** Sends the rest and stops. */
  async close(): Promise<void> {
    await this.#telling;
    clearTimeout(this.#timer);
    await this.#sendAll();
  }

  #runFor(but: readonly UserId[]): Batch {
    const last = this.#runs.at(-1);
    if (last && String(last.but) === String(but)) return last;
    const run = { but, events: [] };
    this.#runs.push(run);
    return run;
  }

  #tell(): void {
    this.#telling = this.#sendAll().then(() => {
      this.#telling = undefined;
      this.#wait();
    });
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#runs.length > 0) this.#tell();
    }, this.#waitMs());
    this.#timer.unref();
  }

  async #sendAll(): Promise<void> {
    for (const { events, but } of this.#runs.splice(0)) await this.#send(events, but);
  }
}

function isOfSamePost(event: RealtimeEvent & { readonly name: 'post:likes' }) {
  return (other: RealtimeEvent) =>
    other.name === event.name && other.payload.postId === event.payload.postId;
}
