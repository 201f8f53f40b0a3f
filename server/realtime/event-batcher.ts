import type { UserId } from '#contract/ids.ts';
import type { RealtimeEvent } from '../context.ts';

/** Events that follow each other and are told to the same people. */
interface Batch {
  readonly but: readonly UserId[];
  readonly events: RealtimeEvent[];
}

/** Tells everyone but some people; fulfilled when all have been told. */
type Send = (events: readonly RealtimeEvent[], but: readonly UserId[]) => Promise<void>;

/**
 * Gathers what all connections are told, so that a busy hub writes to each of them once in a while
 * and not once for each like of each post. The first event after a quiet time goes at once; what
 * comes while it is told and before the wait after that is over goes together, in its order. Of
 * several numbers of likes of one post only the last is told.
 */
export class EventBatcher {
  readonly #send: Send;
  readonly #waitMs: () => number;
  #runs: Batch[] = [];
  /** What is being told; undefined in a wait and in quiet times. */
  #telling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param waitMs How long to wait after something was told, asked each time. */
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

  /** Tells what is left and waits for nothing more. */
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
