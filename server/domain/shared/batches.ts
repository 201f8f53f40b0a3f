import type { Store, StoreTransaction } from '../../store/store.ts';

/** Rows per transaction: some milliseconds of the only thread. */
export const ROWS_PER_BATCH = 500;

/**
 * Runs `remove` in transactions of its own until it finds less than it may remove at once, or until
 * `stop` is aborted.
 *
 * @throws what `stop` was aborted with, before anything else is removed.
 */
export async function inBatches(
  { transaction }: Pick<Store, 'transaction'>,
  stop: AbortSignal | undefined,
  remove: (tx: StoreTransaction, limit: number) => Promise<number>,
  limit = ROWS_PER_BATCH,
): Promise<void> {
  let removed = limit;
  while (removed >= limit) {
    stop?.throwIfAborted();
    removed = await transaction((tx) => remove(tx, limit));
  }
}

/** The items in groups, so that one query is for many. */
export async function* inGroups<Item>(items: AsyncIterable<Item>): AsyncIterable<readonly Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < ROWS_PER_BATCH) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
