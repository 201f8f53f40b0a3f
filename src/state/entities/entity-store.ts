import { proxy, ref } from 'valtio';
import { createEmitter } from '../../lib/emitter.ts';

/** An answer or event about a record. */
export interface EntityUpdate<Fields> {
  readonly fields: Partial<Fields>;
  /** The revision of the record that has `fields`; absent: updates apply in order of arrival. */
  readonly revision?: number | undefined;
  /** What only the viewer sees of it has a revision of its own. */
  readonly viewer?: { readonly fields: Partial<Fields>; readonly revision?: number | undefined };
  /** `fields` are the whole record. */
  readonly isWhole?: boolean;
  /** Listeners know it already. */
  readonly isSilent?: boolean;
  /** `now()` when an answer was requested: it does not bring back what was removed since. */
  readonly asOf?: number;
}

/** What happened to a record; own changes without an answer are left out. */
export type EntityEvent<Fields> =
  | { readonly type: 'changed'; readonly id: string; readonly update: EntityUpdate<Fields> }
  /** `isOwn`: the viewer removed it. */
  | { readonly type: 'removed'; readonly id: string; readonly isOwn: boolean };

/** Whether the record can be shown: not known yet, present, or gone. */
export type Presence = 'unknown' | 'present' | 'removed';

/** The records of one kind: server state by revision, own unconfirmed changes on top. */
export interface EntityStore<Fields extends object> {
  /** The flat proxy of a record: server state with own changes. Empty until `presence` says so. */
  proxyOf(id: string): Fields & { readonly presence: Presence };
  /** The shown record, or `undefined` if it is not there. */
  get(id: string): Readonly<Fields> | undefined;
  /** The record as the server has it, as far as known. */
  serverState(id: string): Readonly<Partial<Fields>>;
  /** Applies a state of the server; of each field, the greater revision wins. */
  apply(id: string, update: EntityUpdate<Fields>): void;
  /** The record is gone, as of `revision` where that is known. */
  remove(id: string, revision?: number, isOwn?: boolean): void;
  /** Shows `fields` on top of the server state until `slot` is cleared by `undefined`. */
  overlay(id: string, slot: string, fields: Partial<Fields> | undefined): void;
  /** Keeps records for a mounted screen; returns what releases them. */
  retain(ids: readonly string[]): () => void;
  ids(): string[];
  /** The records that mounted screens show. */
  retainedIds(): string[];
  /** Calls `listener` when mounted screens begin or end to show records. */
  onRetained(listener: () => void): () => void;
  /** The revision of the last whole answer; 0 where there was none. */
  revisionOf(id: string): number;
  /** A logical time for `asOf`. */
  now(): number;
  /** Whether the record was removed after `asOf`. */
  isRemovedSince(id: string, asOf: number): boolean;
  subscribe(listener: (event: EntityEvent<Fields>) => void): () => void;
  /** The changes that have no answer yet. */
  pending(): Map<string, unknown>;
  /** Forgets everything, pending changes included, for another person. */
  clear(): void;
}

interface Entry<Fields extends object> {
  server: Partial<Fields>;
  /** Of the last whole answer; fields that came by themselves may be newer. */
  revision: number;
  fieldRevisions: Map<keyof Fields, number>;
  removedAt: number;
  readonly overlays: Map<string, Partial<Fields>>;
  readonly shown: Fields & { presence: Presence };
  users: number;
}

/** @param max how many records are kept beside those that mounted screens show. */
export function createEntityStore<Fields extends object>(max: number): EntityStore<Fields> {
  const entries = new Map<string, Entry<Fields>>();
  const events = createEmitter<[event: EntityEvent<Fields>]>();
  const retentions = createEmitter();
  let pending = new Map<string, unknown>();
  let clock = 0;

  function entryOf(id: string): Entry<Fields> {
    const known = entries.get(id);
    const entry = known ?? createEntry<Fields>();
    if (known) entries.delete(id);
    entries.set(id, entry); // the latest used stand last
    if (!known) evict(id);
    return entry;
  }

  function evict(newest: string): void {
    for (const [id, entry] of entries) {
      if (entries.size <= max) return;
      if (entry.users === 0 && entry.overlays.size === 0 && id !== newest) entries.delete(id);
    }
  }

  return {
    proxyOf: (id) => entryOf(id).shown,
    get(id) {
      const shown = entries.get(id)?.shown;
      return shown?.presence === 'present' ? shown : undefined;
    },
    serverState: (id) => entryOf(id).server,
    ids: () => [...entries.keys()],

    apply(id, update) {
      const { fields, revision, viewer, isWhole = false, isSilent = false, asOf = clock } = update;
      const entry = entryOf(id);
      if (asOf < entry.removedAt || (!isWhole && entry.shown.presence === 'removed')) return;
      const changed = {
        fields: mergeFields(entry, fields, revision),
        revision,
        isWhole,
        ...(viewer && {
          viewer: { ...viewer, fields: mergeFields(entry, viewer.fields, viewer.revision) },
        }),
      };
      if (isWhole) {
        entry.revision = Math.max(entry.revision, revision ?? 0);
        entry.shown.presence = 'present';
      }
      show(entry);
      if (!isSilent) events.emit({ type: 'changed', id, update: changed });
    },

    remove(id, revision, isOwn = false) {
      const entry = entryOf(id);
      if (revision !== undefined && revision < entry.revision) return;
      clock += 1;
      entry.removedAt = clock;
      entry.shown.presence = 'removed';
      events.emit({ type: 'removed', id, isOwn });
    },

    overlay(id, slot, fields) {
      const entry = entryOf(id);
      const { overlays, shown, server } = entry;
      // What the server has never sent is not there again.
      for (const name of Object.keys(overlays.get(slot) ?? {}) as (keyof Fields)[]) {
        if (!(name in server)) delete (shown as Partial<Fields>)[name];
      }
      if (fields) overlays.set(slot, fields);
      else overlays.delete(slot);
      show(entry);
    },

    retain(ids) {
      const retained = ids.map((id) => {
        const entry = entryOf(id);
        entry.users += 1;
        return entry;
      });
      retentions.emit();
      return () => {
        for (const entry of retained) entry.users -= 1;
        retentions.emit();
      };
    },
    onRetained: retentions.subscribe,
    revisionOf: (id) => entries.get(id)?.revision ?? 0,
    retainedIds: () => [...entries].flatMap(([id, { users }]) => (users > 0 ? id : [])),
    now: () => clock,
    isRemovedSince: (id, asOf) => (entries.get(id)?.removedAt ?? 0) > asOf,
    subscribe: events.subscribe,
    pending: () => pending,
    clear() {
      entries.clear();
      pending = new Map();
    },
  };
}

function createEntry<Fields extends object>(): Entry<Fields> {
  return {
    server: {},
    revision: 0,
    fieldRevisions: new Map(),
    removedAt: 0,
    overlays: new Map(),
    shown: proxy({ presence: 'unknown' } as Fields & { presence: Presence }),
    users: 0,
  };
}

/** Applies the fields that are not older than the known ones; returns those that changed. */
function mergeFields<Fields extends object>(
  { server, fieldRevisions }: Entry<Fields>,
  fields: Partial<Fields>,
  revision: number | undefined,
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of Object.keys(fields) as (keyof Fields)[]) {
    if (revision !== undefined && revision < (fieldRevisions.get(name) ?? 0)) continue;
    if (revision !== undefined) fieldRevisions.set(name, revision);
    if (isSame(server[name], fields[name])) continue;
    server[name] = fields[name];
    changed[name] = fields[name];
  }
  return changed;
}

/** Whether a field has the same value; every answer has new lists. */
function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));
}

function show<Fields extends object>({ shown, server, overlays }: Entry<Fields>): void {
  const fields: object = Object.assign({}, server, ...overlays.values());
  // Lists and objects are replaced as a whole, never watched inside: as proxies no worker gets them.
  for (const value of Object.values(fields)) {
    if (typeof value === 'object' && value !== null) ref(value);
  }
  Object.assign(shown, fields);
}
