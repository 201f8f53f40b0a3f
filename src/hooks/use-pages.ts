import { useCallback, useEffect, useRef, useState } from 'react';
import { problemMessage } from '../lib/api/api-problem.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import type { SavedAnchor, SavedList } from '../lib/storage/scroll-restoration.ts';
import type { Loaded } from './use-loaded.ts';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

/** One page of a list; without a cursor it is the last. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
}

type LoadPage<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>;

/** What comes after the last item that is there. */
export type ListTail =
  | { readonly status: 'more' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly words: string }
  | { readonly status: 'end' };

interface Pages<Item> {
  readonly items: readonly Item[];
  /** How many have come, with those that were taken out since. */
  readonly loaded: number;
  readonly nextCursor: string | undefined;
  readonly tail: ListTail;
}

export interface LoadedPages<Item> {
  readonly state: Loaded<Pages<Item>>;
  /** Loads the page after the last one, after a failure too; one at a time. */
  readonly loadMore: () => void;
  /** Loads the first page again after a failure. */
  readonly reload: () => Promise<void>;
  /** Puts what `kept` answers in the place of each item; where that is nothing, the item goes. */
  readonly mapItems: (kept: MapItem<Item>) => void;
}

/** What stands in the place of an item from now on; nothing where it goes. */
type MapItem<Item> = (item: Item) => Item | undefined;

/** An item that has left, or moved up meanwhile, is looked for so far below where it stood. */
const ROWS_BELOW = 20;

/**
 * A list that is loaded page by page, each item once.
 *
 * @param load fetches the page at a cursor, the first one without; must not change.
 * @param kept where the list is taken up when one comes back to it, and left for that.
 */
export function usePages<Item extends { readonly _id: string }>(
  load: LoadPage<Item>,
  kept: SavedList,
): LoadedPages<Item> {
  const [state, setState] = useState<Loaded<Pages<Item>>>(() =>
    // Only this list writes there, under the key of its own screen.
    kept.pages === undefined
      ? { status: 'loading' }
      : { status: 'ready', value: kept.pages as Pages<Item> },
  );
  const latest = useRef(state);
  const running = useRef<AbortController>(undefined);
  /** What changed while a page is on its way, which may not know of it yet. */
  const meanwhile = useRef<MapItem<Item>[]>([]);

  const show = useCallback(
    (next: Loaded<Pages<Item>>) => {
      latest.current = next;
      if (next.status === 'ready' && next.value.tail.status !== 'loading')
        kept.setPages(next.value);
      setState(next);
    },
    [kept],
  );

  const reload = useCallback(async () => {
    running.current?.abort();
    const now = new AbortController();
    running.current = now;
    const { signal } = now;
    meanwhile.current = [];
    show({ status: 'loading' });
    try {
      const pages = await loadToAnchor(kept.anchor, load, signal);
      if (signal.aborted) return;
      const items = mapItems(pages.items, meanwhile.current);
      show({ status: 'ready', value: { ...pages, items } });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('A list could not be loaded.', error);
      show({ status: 'failed', words: problemMessage(error) });
    }
  }, [load, kept, show]);

  const change = useCallback(
    (changed: (value: Pages<Item>) => Pages<Item>) => {
      const now = latest.current;
      if (now.status === 'ready') show({ status: 'ready', value: changed(now.value) });
    },
    [show],
  );

  const loadMore = useCallback(() => {
    const now = latest.current;
    if (now.status !== 'ready' || now.value.nextCursor === undefined) return;
    if (now.value.tail.status === 'loading') return;
    const { nextCursor } = now.value;
    const asked = new AbortController();
    running.current = asked;
    const { signal } = asked;
    meanwhile.current = [];
    change((value) => ({ ...value, tail: { status: 'loading' } }));
    load(nextCursor, signal)
      .then((page) => {
        if (signal.aborted) return;
        const items = mapItems(page.items, meanwhile.current);
        change((value) => withPage(value, { ...page, items }));
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        logFailure('More of a list could not be loaded.', error);
        change((value) => ({ ...value, tail: { status: 'failed', words: problemMessage(error) } }));
      });
  }, [load, change]);

  useRetryWhenOnline(state.status === 'failed', reload);
  useRetryWhenOnline(state.status === 'ready' && state.value.tail.status === 'failed', loadMore);

  const keep = useCallback(
    (kept: MapItem<Item>) => {
      if (isLoading(latest.current)) meanwhile.current.push(kept);
      change((value) => {
        const items = mapItems(value.items, [kept]);
        const isSame = items.length === value.items.length;
        return isSame && items.every((item, at) => item === value.items[at])
          ? value
          : { ...value, items };
      });
    },
    [change],
  );

  useEffect(() => {
    if (latest.current.status !== 'ready') void reload();
    return () => running.current?.abort();
  }, [reload]);

  return { state, loadMore, reload, mapItems: keep };
}

/**
 * The first page, and as many more as it takes to reach the place that the reader left. What is
 * there stands where one of those does not come.
 */
async function loadToAnchor<Item extends { readonly _id: string }>(
  place: SavedAnchor | undefined,
  load: LoadPage<Item>,
  signal: AbortSignal,
): Promise<Pages<Item>> {
  let pages = withPage({ items: [], loaded: 0 }, await load(undefined, signal));
  const isReached = () =>
    place === undefined ||
    pages.items.length > place.index + ROWS_BELOW ||
    pages.items.findLastIndex(({ _id }) => _id === place.id) !== -1;
  while (pages.nextCursor !== undefined && !isReached()) {
    try {
      pages = withPage(pages, await load(pages.nextCursor, signal));
    } catch (error) {
      signal.throwIfAborted();
      logFailure('More of a list could not be loaded.', error);
      return { ...pages, tail: { status: 'failed', words: problemMessage(error) } };
    }
  }
  return pages;
}

/** Whether a page is on its way. */
function isLoading(state: Loaded<Pages<unknown>>): boolean {
  return state.status === 'ready'
    ? state.value.tail.status === 'loading'
    : state.status === 'loading';
}

function mapItems<Item>(
  items: readonly Item[],
  changes: readonly MapItem<Item>[],
): readonly Item[] {
  return changes.reduce((left, kept) => left.flatMap((item) => kept(item) ?? []), items);
}

/** The items with those of the next page; one that moved meanwhile stands once. */
function withPage<Item extends { readonly _id: string }>(
  { items, loaded }: Pick<Pages<Item>, 'items' | 'loaded'>,
  { items: arrived, nextCursor }: ListPage<Item>,
): Pages<Item> {
  const known = new Set(items.map(({ _id }) => _id));
  const others = arrived.filter(({ _id }) => !known.has(_id));
  return {
    items: [...items, ...others],
    loaded: loaded + others.length,
    nextCursor,
    tail: { status: nextCursor === undefined ? 'end' : 'more' },
  };
}
