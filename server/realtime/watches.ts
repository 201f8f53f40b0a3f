import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Watch, WatchAnswer } from '#contract/realtime.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Viewer } from '../context.ts';
import { DomainError } from '../domain/shared/errors.ts';

/** A post or project that somebody may see. */
export interface VisibleRecord {
  readonly id: string;
  readonly author: UserId;
  readonly revision: number;
}

/** What the watches of all connections share. */
interface WatchGateway {
  readonly findVisible: FindVisible;
  readonly recordRoom: (id: string) => string;
  /** What another connection has of this post or project, if one watches it. */
  readonly watchedRecord: (id: string) => WatchedRecord | undefined;
}

/** Returns those of the posts and projects that the viewer may see now. */
export type FindVisible = (viewer: Viewer, watch: Watch) => Promise<readonly VisibleRecord[]>;

/** A watched post or project. */
type WatchedRecord = Pick<VisibleRecord, 'id' | 'author'>;

/** Rooms of a connection that watches. */
interface WatchRooms {
  join(room: string): unknown;
  leave(room: string): unknown;
}

/** What a live connection watches. */
export class Watches {
  readonly #viewer: Viewer;
  readonly #gateway: WatchGateway;
  readonly #rooms: WatchRooms;
  readonly #records = new Map<string, WatchedRecord>();
  #turn: Promise<unknown> = Promise.resolve();
  /** When the last watches came, in milliseconds. */
  #latestAtMs: readonly number[] = [];
  #refusals = 0;

  constructor(viewer: Viewer, gateway: WatchGateway, rooms: WatchRooms) {
    this.#viewer = viewer;
    this.#gateway = gateway;
    this.#rooms = rooms;
  }

  /** Whether so many watches were refused that the connection should end. */
  get isAbused(): boolean {
    return this.#refusals > SERVER_LIMITS.watchRefusals;
  }

  /** Replaces what is watched by the visible part of `sent`, one message after the other. */
  async replace(sent: unknown, nowMs: number): Promise<WatchAnswer> {
    const watch = readWatch(sent);
    if (!watch) return this.#refuse('bad_request');
    if (!this.#isInTime(nowMs)) return this.#refuse('too_many_requests');
    const turn = this.#turn.then(() => this.#replace(watch));
    // Not the answer, which would stay as long as the connection.
    this.#turn = turn.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await turn;
    } catch (error) {
      if (error instanceof DomainError) return this.#refuse(error.code);
      throw error;
    }
  }

  record(id: string): WatchedRecord | undefined {
    return this.#records.get(id);
  }

  /** The post or project is gone for this person. */
  remove(id: string): void {
    if (this.#records.delete(id)) this.#rooms.leave(this.#gateway.recordRoom(id));
  }

  /** Everything of this author is gone for this person. */
  removeOf(author: UserId): void {
    for (const [id, record] of this.#records) if (record.author === author) this.remove(id);
  }

  /** All who watch a record share what they know of it: texts of its own would be 1 kB of a connection. */
  #add({ id, author }: VisibleRecord): void {
    const record = this.#gateway.watchedRecord(id) ?? { id, author };
    this.#records.set(record.id, record);
    this.#rooms.join(this.#gateway.recordRoom(record.id));
  }

  async #replace(watch: Watch): Promise<WatchAnswer> {
    const ids = new Set([...watch.postIds, ...watch.projectIds]);
    const isNew = (id: string) => !this.#records.has(id);
    const added = {
      postIds: watch.postIds.filter(isNew),
      projectIds: watch.projectIds.filter(isNew),
    };
    const visible = await this.#gateway.findVisible(this.#viewer, added);
    for (const record of visible) this.#add(record);
    // Looked up again after joining: later changes are sent as events, earlier ones are in the
    // answer.
    const known = {
      postIds: added.postIds.filter((id) => this.#records.has(id)),
      projectIds: added.projectIds.filter((id) => this.#records.has(id)),
    };
    let now: readonly VisibleRecord[] = [];
    try {
      if (visible.length > 0) now = await this.#gateway.findVisible(this.#viewer, known);
    } catch (error) {
      for (const { id } of visible) this.remove(id); // refused: everything is as it was
      throw error;
    }
    for (const id of this.#records.keys()) if (!ids.has(id)) this.remove(id);
    const left = new Set(now.map(({ id }) => id));
    for (const { id } of visible) if (!left.has(id)) this.remove(id);
    const isWatched = (id: string) => this.#records.has(id);
    const hidden = [...added.postIds, ...added.projectIds].filter((id) => !isWatched(id));
    const revisions = now
      .filter(({ id }) => isWatched(id))
      .map(({ id, revision }) => [id, revision]);
    return { revisions: Object.fromEntries(revisions), hidden: [...new Set(hidden)] };
  }

  #isInTime(nowMs: number): boolean {
    const latest = this.#latestAtMs.filter((atMs) => nowMs - atMs < 1000);
    if (latest.length >= LIMITS.watchesPerSecond) return false;
    this.#latestAtMs = [...latest, nowMs]; // of just this length, as long as the connection lasts
    return true;
  }

  #refuse(code: ProblemCode): WatchAnswer {
    this.#refusals += 1;
    return { code, error: ERROR_MESSAGES[code] };
  }
}

/** Returns `undefined` for anything but a watch of at most `LIMITS.watchedIds` ids. */
function readWatch(sent: unknown): Watch | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { postIds, projectIds = [] } = sent as Readonly<Record<string, unknown>>;
  if (!areIds(postIds) || !areIds(projectIds)) return undefined;
  return postIds.length + projectIds.length <= LIMITS.watchedIds
    ? { postIds, projectIds }
    : undefined;
}

function areIds(list: unknown): list is readonly string[] {
  return Array.isArray(list) && list.every(isId);
}
