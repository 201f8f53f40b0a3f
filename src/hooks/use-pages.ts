import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../lib/api/api-problem.ts';
import { loadFilled } from '../lib/api/load-filled.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import type { SavedAnchor, SavedList } from '../lib/storage/scroll-restoration.ts';
import { type Loaded, type LoadFailure, loadFailure } from './use-loaded.ts';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

/** One page of a list, by the ids of its records; the last page has no cursor. */
export interface ListPage<Id extends string> {
  readonly ids: readonly Id[];
  readonly nextCursor?: string | undefined;
}

type LoadPage<Id extends string> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<ListPage<Id>>;

/** The store of the listed records. */
interface ListedRecords {
  get(id: string): object | undefined;
  retain(ids: readonly string[]): () => void;
  now(): number;
  isRemovedSince(id: string, asOf: number): boolean;
  subscribe(listener: (event: { readonly type: string; readonly id: string }) => void): () => void;
}

/** What follows the last loaded item. */
export type ListTail =
  | { readonly status: 'more' }
  | { readonly status: 'loading' }
  | LoadFailure
  | { readonly status: 'end' };

interface Pages<Id extends string> {
  readonly ids: readonly Id[];
  /** The number of loaded items, removed ones included. */
  readonly loaded: number;
  readonly nextCursor: string | undefined;
  readonly tail: ListTail;
}

interface LoadedPages<Id extends string> {
  readonly state: Loaded<Pages<Id>>;
  /** Loads the next page, also after a failure; one at a time. Returns whether it came. */
  readonly loadMore: () => Promise<boolean>;
  /** Loads the first page again after a failure. */
  readonly reload: () => Promise<void>;
}

/** How far below its last index a removed or moved item is searched. */
const ROWS_BELOW = 20;

/**
 * A list loaded page by page, each id once. Removed records leave the list.
 *
 * @param load loads the page at a cursor, the first one without, and applies its records; must not
 *   change.
 * @param saved restores the list on the way back, and receives its state.
 */
export function usePages<Id extends string>(
  records: ListedRecords,
  load: LoadPage<Id>,
  saved: SavedList,
): LoadedPages<Id> {
  const [state, setState] = useState<Loaded<Pages<Id>>>(() => {
    // Only this list writes this state, under the key of its own screen.
    const pages = saved.pages as Pages<Id> | undefined;
    const isKnown = pages?.ids.every((id) => records.get(id));
    return pages && isKnown ? { status: 'ready', value: pages } : { status: 'loading' };
  });
  const latest = useRef(state);
  const running = useRef<AbortController>(undefined);

  const show = useCallback(
    (next: Loaded<Pages<Id>>) => {
      latest.current = next;
      if (next.status === 'ready' && next.value.tail.status !== 'loading')
        saved.setPages(next.value);
      setState(next);
    },
    [saved],
  );

  const change = useCallback(
    (changed: (value: Pages<Id>) => Pages<Id>) => {
      const now = latest.current;
      if (now.status === 'ready') show({ status: 'ready', value: changed(now.value) });
    },
    [show],
  );

  /** Calls `load` and leaves out records that were removed before its answer. */
  const loadLeft = useCallback(
    async <Part extends ListPage<Id>>(load: () => Promise<Part>): Promise<Part> => {
      const asOf = records.now();
      const part = await load();
      return { ...part, ids: part.ids.filter((id) => !records.isRemovedSince(id, asOf)) };
    },
    [records],
  );

  const reload = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    show({ status: 'loading' });
    try {
      const value = await loadLeft(() => loadToAnchor(saved.anchor, load, signal));
      if (!signal.aborted) show({ status: 'ready', value });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('A list could not be loaded.', error);
      show(loadFailure(error));
    }
  }, [load, loadLeft, saved, show]);

  const loadMore = useCallback(async () => {
    const now = latest.current;
    if (now.status !== 'ready' || now.value.tail.status === 'loading') return false;
    const { nextCursor, tail } = now.value;
    if (nextCursor === undefined) {
      if (tail.status === 'failed') await reload();
      return false;
    }
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    change((value) => ({ ...value, tail: { status: 'loading' } }));
    try {
      const page = await loadLeft(() => loadNext(load, nextCursor, signal));
      if (!signal.aborted) change((value) => withPage(value, page));
      return !signal.aborted;
    } catch (error) {
      if (signal.aborted) return false;
      logFailure('More of a list could not be loaded.', error);
      change((value) => withFailure(value, error));
      return false;
    }
  }, [load, loadLeft, change, reload]);

  const tail = state.status === 'ready' ? state.value.tail : undefined;
  useRetryWhenOnline(state.status === 'failed' && state.canRetry, reload);
  useRetryWhenOnline(tail?.status === 'failed' && tail.canRetry, loadMore);

  useEffect(
    () =>
      records.subscribe(({ type, id: removed }) => {
        if (type !== 'removed') return;
        change((value) => ({ ...value, ids: value.ids.filter((id) => id !== removed) }));
      }),
    [records, change],
  );
  const ids = state.status === 'ready' ? state.value.ids : undefined;
  useEffect(() => ids && records.retain(ids), [records, ids]);

  useEffect(() => {
    if (latest.current.status !== 'ready') void reload();
  }, [reload]);
  // Not when `reload` changes, as with the history entry: what is under way still belongs to the list.
  useEffect(() => () => running.current?.abort(), []);

  return { state, loadMore, reload };
}

function loadNext<Id extends string>(
  load: LoadPage<Id>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<Id>> {
  return loadFilled(
    (next) => load(next, signal),
    cursor,
    ({ ids }) => ids.length === 0,
  );
}

/**
 * Loads the first page, and further ones until the scroll anchor is reached. If one fails, the
 * loaded ones are shown.
 */
async function loadToAnchor<Id extends string>(
  anchor: SavedAnchor | undefined,
  load: LoadPage<Id>,
  signal: AbortSignal,
): Promise<Pages<Id>> {
  let pages = withPage({ ids: [], loaded: 0 }, await loadNext(load, undefined, signal));
  const isReached = () =>
    anchor === undefined ||
    pages.ids.length > anchor.index + ROWS_BELOW ||
    pages.ids.some((id) => id === anchor.id);
  while (pages.nextCursor !== undefined && !isReached()) {
    try {
      pages = withPage(pages, await load(pages.nextCursor, signal));
    } catch (error) {
      signal.throwIfAborted();
      logFailure('More of a list could not be loaded.', error);
      return withFailure(pages, error);
    }
  }
  return pages;
}

/** Returns the list with the next page, each record once. */
function withPage<Id extends string>(
  { ids, loaded }: Pick<Pages<Id>, 'ids' | 'loaded'>,
  { ids: arrived, nextCursor }: ListPage<Id>,
): Pages<Id> {
  const known = new Set(ids);
  const others = arrived.filter((id) => !known.has(id));
  return {
    ids: [...ids, ...others],
    loaded: loaded + others.length,
    nextCursor,
    tail: { status: nextCursor === undefined ? 'end' : 'more' },
  };
}

/**
 * Returns the list with the reason why its next page did not come. Where the server no longer knows the
 * cursor, there is none: then the list is loaded again from its beginning.
 */
function withFailure<Id extends string>(pages: Pages<Id>, error: unknown): Pages<Id> {
  const failure = loadFailure(error);
  const isCursorOver = error instanceof ApiProblem && error.code === 'cursor_invalid';
  return isCursorOver
    ? { ...pages, nextCursor: undefined, tail: { ...failure, canRetry: true } }
    : { ...pages, tail: failure };
}
