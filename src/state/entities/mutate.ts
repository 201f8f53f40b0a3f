import type { EntityStore, EntityUpdate } from './entity-store.ts';

/** What a change is about. */
export interface Subject<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string;
}

/** Something that the viewer does to a record: a value that can be stored and sent again. */
export interface Change<Name extends string = string, Args = unknown> {
  readonly call: Name;
  readonly subject: Subject;
  readonly args: Args;
  /** The same for every attempt to send this change. */
  readonly key: string;
}

/** How one kind of change is shown and sent. */
export interface ChangeCall<Fields extends object, Args> {
  /** The fields as they are shown until the answer. */
  readonly overlay: (fields: Readonly<Partial<Fields>>, args: Args) => Partial<Fields>;
  /** Whether the server has it already: then nothing is sent. */
  readonly isDone: (server: Readonly<Partial<Fields>>, args: Args) => boolean;
  /** @throws where the server refuses. */
  readonly send: (change: Change<string, Args>) => Promise<EntityUpdate<Fields>>;
}

/** A switch that another device changes, too, is changed again at most this often. */
const SENDS_MAX = 3;

/**
 * Shows a change at once and sends it. One call of a kind is under way for a record: a change
 * meanwhile replaces what is shown, and is sent if it differs from what was answered, so that any
 * number of quick presses ends as the last one says.
 *
 * @returns the server's last answer; `undefined` where an earlier change goes on with this one, or
 *   the store was cleared meanwhile.
 * @throws what `send` throws; the server state is shown again.
 */
export async function mutate<Fields extends object, Args>(
  store: EntityStore<Fields>,
  call: ChangeCall<Fields, Args>,
  change: Change<string, Args>,
): Promise<EntityUpdate<Fields> | undefined> {
  const { id, kind } = change.subject;
  const slot = `${change.call} ${kind} ${id}`;
  const pending = store.pending();
  const isCleared = () => store.pending() !== pending;
  const startedAt = store.now();
  store.overlay(id, slot, call.overlay(store.get(id) ?? store.serverState(id), change.args));
  const isPending = pending.has(slot);
  pending.set(slot, change);
  if (isPending) return undefined;
  let answer: EntityUpdate<Fields> | undefined;
  try {
    let sent: unknown;
    for (let sends = 1; ; sends += 1) {
      const latest = (pending.get(slot) ?? change) as Change<string, Args>;
      if (latest !== sent) sends = 1;
      if (sends > SENDS_MAX || call.isDone(store.serverState(id), latest.args)) return answer;
      sent = latest;
      // Changed elsewhere meanwhile: changing it again is another change to the server.
      answer = await call.send(sends === 1 ? latest : { ...latest, key: `${latest.key}.${sends}` });
      if (isCleared()) return undefined;
      // An event was quicker than the answer: there is nothing left to change.
      if (store.isRemovedSince(id, startedAt)) return answer;
      store.apply(id, answer);
    }
  } finally {
    pending.delete(slot);
    if (!isCleared()) store.overlay(id, slot, undefined);
  }
}
