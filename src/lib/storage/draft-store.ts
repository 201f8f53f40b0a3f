import { DRAFT_LIMITS } from '#contract/draft-limits.ts';
import type { UserId } from '#contract/ids.ts';
import { DRAFT_KEYS } from './draft-keys.ts';
import { getStored, removeStored, storedKeys } from './storage.ts';
import { openTabChannel } from './tab-channel.ts';

/**
 * Drafts of forms, by user and form, in IndexedDB: any structured value, files included. A user's
 * drafts are loaded at once; from then on reads are synchronous and writes go through. What the
 * browser refuses to store lasts as long as the page. Files are drafts of their own, stored once
 * however often the text changes, for `DRAFT_LIMITS.fileMs`.
 *
 * Forms do not wait for a browser that hangs. A stored draft that is read after its form has opened
 * without it is neither overwritten nor removed until a form has it.
 */
const DATABASE = 'drafts';
const STORE = 'drafts';

/** Longer than a working browser needs to open it. */
const OPEN_TIMEOUT_MS = 2_000;

const FILE_KEY = DRAFT_KEYS.file('', '');

interface StoredDraft {
  readonly user: UserId;
  readonly key: string;
  readonly value: unknown;
}

/** The drafts of every user whose drafts were loaded. */
const loaded = new Map<UserId, Map<string, unknown>>();
const loading = new Map<UserId, Promise<void>>();
/** Users whose stored drafts are not read yet: nothing is written over them. */
const unread = new Set<UserId>();
/** Drafts that were read too late for their form. */
const unseen = new Set<string>();
/** What the browser refused to store. */
const refused = new Set<string>();
const nameOf = (user: UserId, key: string) => `${user} ${key}`;

let connection: Promise<IDBDatabase> | undefined;
let otherTabs: BroadcastChannel | undefined;

/** Whether the drafts of `user` are loaded. */
export function areDraftsLoaded(user: UserId): boolean {
  return loaded.has(user);
}

/** Loads all drafts of `user`. Never rejects: without storage there are none. */
export function loadDrafts(user: UserId): Promise<void> {
  if (loaded.has(user)) return Promise.resolve();
  const known = loading.get(user);
  if (known) return known;
  const job = readInTime(user).then((drafts) => {
    loaded.set(user, drafts);
    loading.delete(user);
    moveOldDrafts(user, drafts);
    removeOldFiles(user, drafts);
    followOtherTabs();
  });
  loading.set(user, job);
  return job;
}

/**
 * Returns the draft as it was saved; `undefined` if there is none. The user's drafts must be
 * loaded.
 */
export function readDraft(user: UserId, key: string): unknown {
  unseen.delete(nameOf(user, key));
  return loaded.get(user)?.get(key);
}

/** Saves `value` for the next visit. Returns whether it outlasts the page. */
export async function saveDraft(user: UserId, key: string, value: unknown): Promise<boolean> {
  const isUnseen = unseen.has(nameOf(user, key));
  if (isUnseen || unread.has(user)) {
    if (!isUnseen) setLoaded({ user, key, value });
    refused.add(nameOf(user, key));
    return false;
  }
  setLoaded({ user, key, value });
  otherTabs?.postMessage({ user, key, value } satisfies StoredDraft);
  return write(user, key, (store) => store.put({ user, key, value } satisfies StoredDraft));
}

/** Removes a draft with its files. */
export function removeDraft(user: UserId, key: string): void {
  for (const part of draftKeys(user, DRAFT_KEYS.file(key, ''))) removeDraft(user, part);
  // Where the drafts are not loaded, as after clearing the device, it may be stored all the same.
  if (loaded.get(user)?.has(key) === false || unseen.has(nameOf(user, key))) return;
  setLoaded({ user, key, value: undefined });
  if (unread.has(user)) return;
  otherTabs?.postMessage({ user, key, value: undefined } satisfies StoredDraft);
  void write(user, key, (store) => store.delete([user, key]));
}

/** Removes the files of all drafts of `user`; their texts stay. */
export async function removeDraftFiles(user: UserId): Promise<void> {
  await loadDrafts(user);
  for (const key of draftKeys(user, '')) if (key.includes(FILE_KEY)) removeDraft(user, key);
}

/** Returns the keys of the user's drafts that begin with `prefix`. */
export function draftKeys(user: UserId, prefix: string): readonly string[] {
  return [...(loaded.get(user)?.keys() ?? [])].filter((key) => key.startsWith(prefix));
}

/** Whether a draft lasts only until the page closes, because the browser refused to store it. */
export function isDraftVolatile(user: UserId, key: string): boolean {
  return refused.has(nameOf(user, key));
}

/** Whether a text lasts only until the page closes, because the browser refused to store it. */
export function isTextVolatile(): boolean {
  return [...refused].some((name) => !name.includes(FILE_KEY));
}

function setLoaded({ user, key, value }: StoredDraft): void {
  const drafts = loaded.get(user);
  if (value === undefined) drafts?.delete(key);
  else drafts?.set(key, value);
}

/** Reads the user's drafts; none where that fails or takes too long. */
async function readInTime(user: UserId): Promise<Map<string, unknown>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new DOMException('No answer.', 'TimeoutError'));
    timer = setTimeout(refuse, OPEN_TIMEOUT_MS);
  });
  try {
    await Promise.race([database(), late]);
    return await readAll(user);
  } catch (error) {
    console.warn('Drafts could not be read in this browser.', error);
    unread.add(user);
    readAll(user).then(
      (drafts) => addLate(user, drafts),
      () => undefined, // it stores nothing
    );
    return new Map();
  } finally {
    clearTimeout(timer);
  }
}

function addLate(user: UserId, drafts: ReadonlyMap<string, unknown>): void {
  unread.delete(user);
  for (const [key, value] of drafts) {
    setLoaded({ user, key, value });
    unseen.add(nameOf(user, key));
  }
}

async function readAll(user: UserId): Promise<Map<string, unknown>> {
  const store = (await database()).transaction(STORE).objectStore(STORE);
  const request: IDBRequest<StoredDraft[]> = store.getAll(IDBKeyRange.bound([user], [user, []]));
  const drafts = await settled(request);
  return new Map(drafts.map(({ key, value }) => [key, value]));
}

async function write(
  user: UserId,
  key: string,
  change: (store: IDBObjectStore) => void,
): Promise<boolean> {
  try {
    const transaction = (await database()).transaction(STORE, 'readwrite', {
      durability: 'relaxed',
    });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    change(transaction.objectStore(STORE));
    transaction.commit(); // without waiting, since the page may be closing
    await done;
    refused.delete(nameOf(user, key));
    return true;
  } catch (error) {
    refused.add(nameOf(user, key));
    console.warn('A draft could not be stored in this browser.', error);
    return false;
  }
}

function database(): Promise<IDBDatabase> {
  connection ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['user', 'key'] });
    request.onsuccess = () => {
      const { result } = request;
      result.onclose = () => {
        connection = undefined;
      };
      // The device is being cleared: drafts in memory go, too.
      result.onversionchange = () => {
        result.close();
        connection = undefined;
        for (const known of [loaded, unread, unseen, refused]) known.clear();
      };
      resolve(result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Applies what another tab saves or removes. */
function followOtherTabs(): void {
  if (otherTabs) return;
  otherTabs = openTabChannel(DATABASE);
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<StoredDraft>) => setLoaded(data));
}

function removeOldFiles(user: UserId, drafts: ReadonlyMap<string, unknown>): void {
  for (const [key, value] of drafts) {
    if (!key.includes(FILE_KEY)) continue;
    const { savedAtMs } = value as { readonly savedAtMs?: number };
    if (!(Date.now() - (savedAtMs ?? 0) < DRAFT_LIMITS.fileMs)) removeDraft(user, key);
  }
}

const OLD_PREFIX = 'draft:';

/** Migrates drafts of earlier versions from local storage, text under `draft:…`. */
function moveOldDrafts(user: UserId, drafts: ReadonlyMap<string, unknown>): void {
  const end = `:${user}`;
  const names = storedKeys(OLD_PREFIX).filter((name) => name.endsWith(end));
  const texts = new Map(
    names.map((name) => [name.slice(OLD_PREFIX.length, -end.length), getStored(name) ?? '']),
  );
  const [visibility, commentPermission] = texts.get('audience')?.split(' ') ?? [];
  texts.delete('audience');
  const moves = [...texts].map(([key, text]) => {
    const value = key === 'post' ? { text, visibility, commentPermission } : valueOfOld(key, text);
    if (value === undefined || drafts.has(key)) return true;
    return saveDraft(user, key, value);
  });
  void Promise.all(moves).then((stored) => {
    if (!stored.every(Boolean)) return;
    for (const name of names) removeStored(name);
  });
}

/** Drafts of several fields were stored as JSON, others as text. */
function valueOfOld(key: string, text: string): unknown {
  if (!/^(profile$|report:|project:)/.test(key)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // not JSON
  }
}
